import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildItalianIban } from '../../../contract/checks/iban.ts'
import { verifyIban } from '../../../shared/api/ibans.ts'
import { listBanks } from '../../../shared/api/uploaded-lists.ts'
import { serverOfFile } from '../../../test/server.ts'
import { routes } from '../../routes.ts'
import { bankList } from './bank-list.ts'
import { importTable } from './import-table.ts'
import type { ListKind } from './list-kind.ts'
import { placeList } from './place-list.ts'

/** More than one statement sends. */
const MANY = 10_001

const server = await serverOfFile({ routes })
const admin = await server.signedIn({ role: 'admin' })
beforeEach(async () => {
  const { db } = server.context
  for (const table of ['uploaded_banks', 'uploaded_places', 'imports', 'object_events'] as const)
    await db.deleteFrom(table).execute()
})

function importList<Name extends string, Stored>(
  kind: ListKind<Name, Stored>,
  text: string,
  replace = false,
) {
  const file = { filename: 'elenco.csv', bytes: Buffer.from(text) }
  return importTable(
    server.context,
    kind,
    { file, reading: undefined, replace },
    { kind: 'user', userId: admin.user.id, ip: '::1' },
  )
}
const importPlaces = (rows: string, replace?: boolean) =>
  importList(placeList, `Comune;Provincia;Regione\n${rows}`, replace)
const importBanks = (rows: string, replace?: boolean) => importList(bankList, `ABI;Banca\n${rows}`, replace)
const manyBanks = (last = '') =>
  importBanks(Array.from({ length: MANY }, (_, at) => `${10_000 + at};Banca ${at}\n`).join('') + last)

const banks = () => server.context.db.selectFrom('uploaded_banks').selectAll().orderBy('abi').execute()
const codes = async () => (await banks()).map(({ abi }) => abi)
const cities = async () => {
  const rows = await server.context.db.selectFrom('uploaded_places').select('city').execute()
  return rows.map(({ city }) => city)
}
const bankOfAbi = async (abi: string) => {
  const input = { body: { code: buildItalianIban(abi, '1', '1') } }
  const { body } = await server.inject(verifyIban, input, admin)
  return body.ok ? body.bank : body.errorMessage
}
const history = () =>
  server.context.db
    .selectFrom('object_events')
    .select(['noun', 'kind', 'after'])
    .orderBy('created_at')
    .execute()

/** Runs `work` while the list refuses names of this length. */
async function refusingNames(length: number, work: () => Promise<void>): Promise<void> {
  const { db } = server.context
  await sql`alter table uploaded_banks add constraint short_name check (length(bank_name) < ${sql.lit(length)})`.execute(
    db,
  )
  await work()
  await sql`alter table uploaded_banks drop constraint short_name`.execute(db)
}

describe('an upload', () => {
  it('an upload of more rows than one statement sends stores each, writes one history entry, and changes nothing when repeated', async () => {
    expect(await manyBanks()).toMatchObject({ amount: MANY, successCreated: MANY, refused: '' })
    const before = await banks()
    expect(before).toHaveLength(MANY)
    expect(before.at(-1)).toMatchObject({ abi: '20000', bank_name: 'Banca 10000', doubt: null })
    expect(await history()).toHaveLength(1)
    expect(await manyBanks()).toMatchObject({ amount: MANY, successCreated: MANY })
    expect(await banks()).toEqual(before)
  })

  it('an upload of which the database refuses one row stores nothing and writes no history entry (G32)', async () => {
    await refusingNames(30, async () => {
      await expect(manyBanks(`99999;${'Banca con un nome lungo '.repeat(3)}\n`)).rejects.toMatchObject({
        code: '23514',
      })
    })
    expect([await codes(), await history()]).toEqual([[], []])
  })

  it('an upload lets others read the former list until it is stored completely', async () => {
    await importBanks('99001;Banca Prima\n')
    const { db } = server.context
    const begun = await db.transaction().execute(async (trx) => {
      await trx.updateTable('uploaded_banks').set({ bank_name: 'Banca Nuova' }).execute()
      const uploading = importBanks('99001;Banca Nuova\n99002;Banca Seconda\n')
      await expect
        .poll(async () => {
          const { rows } =
            await sql`select from pg_locks where mode = 'ShareRowExclusiveLock' and not granted`.execute(db)
          return rows.length
        })
        .toBe(1)
      const { body } = await server.inject(listBanks, {}, admin)
      expect(body.banks).toMatchObject([{ bank_name: 'Banca Prima' }])
      return { uploading }
    })
    await begun.uploading
    expect(await codes()).toEqual(['99001', '99002'])
  })

  it('an upload returns how many of its refused rows are listed', async () => {
    const answer = await importBanks(`${'abc;Lettere\n'.repeat(5_001)}90800;Banca\n`)
    expect(answer).toMatchObject({
      amount: 5_002,
      successCreated: 1,
      amountError: 5_001,
      refusedListed: 5_000,
    })
    expect(answer.refused.split('\r\n')).toHaveLength(5_002)
  })
})

describe('the replacement of a list', () => {
  it('the replacement of a list stores exactly the rows of the file, which forms use at once [GAP-72]', async () => {
    await importBanks('99001;Banca Prima\n99002;Banca Seconda\n')
    expect(await importBanks('99002;Banca Seconda\n99003;Banca Terza\n', true)).toMatchObject({
      amount: 2,
      successCreated: 2,
      removed: 1,
    })
    expect(await codes()).toEqual(['99002', '99003'])
    expect([await bankOfAbi('99001'), await bankOfAbi('99003')]).toEqual(['', 'Banca Terza'])
    expect((await history()).at(-1)).toMatchObject({ noun: 'ibans', kind: 'imported', after: { removed: 1 } })
    await importPlaces('Nuova Terra;FC;\nBorgo Sereno;RM;\n')
    await importPlaces('Borgo Sereno;RM;\n', true)
    expect(await cities()).toEqual(['Borgo Sereno'])
  })

  it('the replacement of a list leaves unchanged rows with their id and time', async () => {
    await importBanks('99001;Banca Prima\n99002;Banca Seconda\n')
    const [first] = await banks()
    await importBanks('99001;Banca Prima\n99003;Banca Terza\n', true)
    expect((await banks())[0]).toEqual(first)
  })

  it('the replacement of a list that fails leaves the list unchanged', async () => {
    await importBanks('99001;Banca Prima\n')
    await refusingNames(30, async () => {
      await expect(
        importBanks(`99002;Banca\n99999;${'Nome lungo '.repeat(3)}\n`, true),
      ).rejects.toMatchObject({ code: '23514' })
    })
    expect(await codes()).toEqual(['99001'])
    expect(await history()).toHaveLength(1)
  })

  it('the replacement of a list by a file without a valid row does not empty the list', async () => {
    await importBanks('99001;Banca Prima\n')
    expect(await importBanks('abc;Lettere\n', true)).toMatchObject({ successCreated: 0, removed: 0 })
    expect(await codes()).toEqual(['99001'])
  })

  it('two concurrent replacements leave one of the two files', async () => {
    await Promise.all([
      importBanks('99001;Banca Prima\n99002;Banca Seconda\n', true),
      importBanks('99003;Banca Terza\n99004;Banca Quarta\n', true),
    ])
    const left = (await codes()).join(' ')
    expect(['99001 99002', '99003 99004']).toContain(left)
  })
})
