import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ibanOf } from '../../../contract/checks/iban.ts'
import { verifyIban } from '../../../shared/api/ibans.ts'
import type { SignedIn } from '../../../test/factories.ts'
import { type TestServer, testServer } from '../../../test/server.ts'
import { routes } from '../../routes.ts'
import { bankList } from './bank-list.ts'
import { importTable } from './import-table.ts'
import type { ListKind } from './list-kind.ts'
import { placeList } from './place-list.ts'
import { storeImport } from './store-import.ts'

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await testServer({ routes })
  admin = await server.signedIn({ role: 'admin' })
})
beforeEach(async () => {
  const { db } = server.context
  for (const table of ['uploaded_banks', 'uploaded_places', 'imports', 'object_events'] as const)
    await db.deleteFrom(table).execute()
})
afterAll(() => server.close())

function bring<Name extends string, Stored extends object>(
  kind: ListKind<Name, Stored>,
  content: string,
  replace = false,
) {
  const file = { filename: 'elenco.csv', bytes: Buffer.from(content) }
  const author = { userId: admin.user.id, ip: '::1' }
  return importTable(server.context, kind, { file, reading: undefined, replace }, author)
}
const bringPlaces = (rows: string, replace?: boolean) =>
  bring(placeList, `Comune;Provincia;Regione\n${rows}`, replace)
const bringBanks = (rows: string, replace?: boolean) => bring(bankList, `ABI;Banca\n${rows}`, replace)

const codes = async () => {
  const rows = await server.context.db.selectFrom('uploaded_banks').select('abi').orderBy('abi').execute()
  return rows.map(({ abi }) => abi)
}
const cities = async () => {
  const rows = await server.context.db.selectFrom('uploaded_places').select('city').execute()
  return rows.map(({ city }) => city)
}
const bankOfAbi = async (abi: string) =>
  (await server.inject(verifyIban, { body: { code: ibanOf(abi, '1', '1') } }, admin)).body.bank
const history = async () =>
  await server.context.db
    .selectFrom('object_events')
    .select(['noun', 'kind', 'after'])
    .orderBy('created_at')
    .execute()

describe('a replacement', () => {
  it('leaves exactly what the file says, which forms use at once', async () => {
    await bringBanks('99001;Banca Prima\n99002;Banca Seconda\n')
    expect(await bringBanks('99002;Banca Seconda\n99003;Banca Terza\n', true)).toMatchObject({
      amount: 2,
      successCreated: 2,
      removed: 1,
    })
    expect(await codes()).toEqual(['99002', '99003'])
    expect([await bankOfAbi('99001'), await bankOfAbi('99003')]).toEqual(['', 'Banca Terza'])
    expect((await history()).at(-1)).toMatchObject({ noun: 'ibans', kind: 'imported', after: { removed: 1 } })
    await bringPlaces('Nuova Terra;FC;\nBorgo Sereno;RM;\n')
    await bringPlaces('Borgo Sereno;RM;\n', true)
    expect(await cities()).toEqual(['Borgo Sereno'])
  })

  it('that fails halfway leaves the list as it was', async () => {
    await bringBanks('99001;Banca Prima\n')
    const { db } = server.context
    await sql`alter table uploaded_banks add constraint short_name check (length(bank_name) < 30)`.execute(db)
    const rows = Array.from({ length: 600 }, (_, at) => `${90_000 + at};Banca ${at}\n`).join('')
    await expect(
      bringBanks(`${rows}99999;${'Banca con un nome lungo '.repeat(3)}\n`, true),
    ).rejects.toMatchObject({
      code: '23514',
    })
    await sql`alter table uploaded_banks drop constraint short_name`.execute(db)
    expect(await codes()).toEqual(['99001'])
    expect(await history()).toHaveLength(1)
  })

  it('by a file without a row that can be stored empties nothing', async () => {
    await bringBanks('99001;Banca Prima\n')
    expect(await bringBanks('abc;Lettere\n', true)).toMatchObject({ successCreated: 0, removed: 0 })
    expect(await codes()).toEqual(['99001'])
  })

  it('refuses a file that is too long for one transaction', async () => {
    const rows = Array.from({ length: 50_001 }, (_, at) => `${10_000 + at};Banca\n`).join('')
    await expect(bringBanks(rows, true)).rejects.toMatchObject({ id: 'refused-file' })
  })

  it('is not mixed with a file that another upload was still bringing', async () => {
    const { id } = await server.context.db
      .insertInto('imports')
      .values({
        ...REST,
        user_id: admin.user.id,
        ip: '::1',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.context.files.write(
      'rest.rows',
      Buffer.from('{"abi":"99009","bank_name":"Banca Vecchia","doubt":null}\n'),
    )
    await bringBanks('99001;Banca Prima\n', true)
    await storeImport(server.context, id)
    expect(await codes()).toEqual(['99001'])
  })

  it('made twice at once leaves one of the two files', async () => {
    await Promise.all([
      bringBanks('99001;Banca Prima\n99002;Banca Seconda\n', true),
      bringBanks('99003;Banca Terza\n99004;Banca Quarta\n', true),
    ])
    const left = (await codes()).join(' ')
    expect(['99001 99002', '99003 99004']).toContain(left)
  })
})

/** A file of one bank that is still being stored. */
const REST = {
  noun: 'ibans',
  file_key: 'rest.rows',
  filename: 'rest.csv',
  amount: 1,
  good: 1,
} as const
