import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildItalianIban } from '../../../contract/checks/iban.ts'
import { verifyIban } from '../../../shared/api/ibans.ts'
import { listBanks } from '../../../shared/api/uploaded-lists.ts'
import { ENDURANCE } from '../../../test/endurance.ts'
import type { SignedIn } from '../../../test/factories.ts'
import { type TestServer, testServer } from '../../../test/server.ts'
import { generationInUse } from '../../db/list-versions.ts'
import { routes } from '../../routes.ts'
import { bankList } from './bank-list.ts'
import { resumeUploads } from './confirm-all.ts'
import { importTable } from './import-table.ts'
import { createGeneration } from './list-generations.ts'
import type { ListKind } from './list-kind.ts'
import { placeList } from './place-list.ts'
import { replaceList } from './replace-list.ts'
import { storeImport } from './store-import.ts'
import { confirmRows, removeRow } from './uploaded-rows.ts'

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

function importList<Name extends string, Stored extends object>(
  kind: ListKind<Name, Stored>,
  content: string,
  replace = false,
) {
  const file = { filename: 'elenco.csv', bytes: Buffer.from(content) }
  const actor = { userId: admin.user.id, ip: '::1' }
  return importTable(server.context, kind, { file, reading: undefined, replace }, actor)
}
const importPlaces = (rows: string, replace?: boolean) =>
  importList(placeList, `Comune;Provincia;Regione\n${rows}`, replace)
const importBanks = (rows: string, replace?: boolean) => importList(bankList, `ABI;Banca\n${rows}`, replace)

const codes = async () => {
  const rows = await server.context.db.selectFrom('uploaded_banks').select('abi').orderBy('abi').execute()
  return rows.map(({ abi }) => abi)
}
const cities = async () => {
  const rows = await server.context.db.selectFrom('uploaded_places').select('city').execute()
  return rows.map(({ city }) => city)
}
async function hasStagedRows() {
  const staged = server.context.db
    .selectFrom('uploaded_banks')
    .select('id')
    .where('generation', '<>', generationInUse('uploaded_banks'))
  return (await staged.limit(1).execute()).length > 0
}
const bankOfAbi = async (abi: string) => {
  const input = { body: { code: buildItalianIban(abi, '1', '1') } }
  const { body } = await server.inject(verifyIban, input, admin)
  return body.ok ? body.bank : body.errorMessage
}
const history = async () =>
  await server.context.db
    .selectFrom('object_events')
    .select(['noun', 'kind', 'after'])
    .orderBy('created_at')
    .execute()

describe('the replacement of a list', () => {
  it('the replacement of a list stores exactly the rows of the file, which forms use at once', async () => {
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

  it('the replacement of a list that fails halfway leaves the list unchanged', async () => {
    await importBanks('99001;Banca Prima\n')
    const { db } = server.context
    await sql`alter table uploaded_banks add constraint short_name check (length(bank_name) < 30)`.execute(db)
    const rows = Array.from({ length: 600 }, (_, at) => `${90_000 + at};Banca ${at}\n`).join('')
    await expect(
      importBanks(`${rows}99999;${'Banca con un nome lungo '.repeat(3)}\n`, true),
    ).rejects.toMatchObject({
      code: '23514',
    })
    await sql`alter table uploaded_banks drop constraint short_name`.execute(db)
    expect(await codes()).toEqual(['99001'])
    expect(await history()).toHaveLength(1)
  })

  it('the replacement of a list by a file without a valid row does not empty the list', async () => {
    await importBanks('99001;Banca Prima\n')
    expect(await importBanks('abc;Lettere\n', true)).toMatchObject({ successCreated: 0, removed: 0 })
    expect(await codes()).toEqual(['99001'])
  })

  it.runIf(ENDURANCE)('the replacement of a list accepts a file of more than 50,000 rows', async () => {
    await importBanks('99001;Banca Prima\n')
    const rows = Array.from({ length: 50_001 }, (_, at) => `${10_000 + at};Banca\n`).join('')
    expect(await importBanks(rows, true)).toMatchObject({ successCreated: 50_001, removed: 1 })
    expect(await codes()).toHaveLength(50_001)
  })

  it('the replacement of a list is not mixed with a concurrent upload', async () => {
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
    await importBanks('99001;Banca Prima\n', true)
    await storeImport(server.context, id)
    expect(await codes()).toEqual(['99001'])
  })

  it.runIf(ENDURANCE)(
    'the replacement of 5,000 rows lets other queries run between its batches, and they see the old list until the new one is complete',
    async () => {
      await importBanks('99001;Banca Prima\n')
      const state = { done: false }
      const rows = Array.from({ length: 5_000 }, (_, at) => `${10_000 + at};Banca ${at}\n`).join('')
      const replacing = importBanks(rows, true).finally(() => {
        state.done = true
      })
      const seen: number[] = []
      let seenBeside = 0
      while (!state.done) {
        const { body } = await server.inject(listBanks, { query: { limit: 1 } }, admin)
        seen.push(body.all)
        if (body.all === 1 && (await hasStagedRows())) seenBeside += 1
      }
      await replacing
      expect(seen.filter((count) => count !== 1 && count !== 5_000)).toEqual([])
      expect(seenBeside).toBeGreaterThan(3)
    },
  )

  it('the replacement of a list respects confirmations and removals made during the upload', async () => {
    const doubtful = (abi: string) => ({ abi, bank_name: 'Banca', doubt: 'Forse un’altra' })
    const { db } = server.context
    await bankList.store(db, [doubtful('99001'), doubtful('99002'), doubtful('99003')])
    const found = await db.selectFrom('uploaded_banks').select(['abi', 'id']).execute()
    const ids = new Map(found.map(({ abi, id }) => [abi, id]))
    const actor = { userId: admin.user.id, ip: '::1' }
    const meanwhile: Promise<unknown>[] = []
    const list = bankList.uploaded!
    const watched = {
      ...list,
      storeIn: async (...given: Parameters<typeof list.storeIn>) => {
        await list.storeIn(...given)
        // They wait for this batch, and precede the next one.
        if (meanwhile.length === 0)
          meanwhile.push(
            confirmRows(db, 'uploaded_banks', [ids.get('99001')!], actor),
            removeRow(db, 'uploaded_banks', ids.get('99002')!, actor),
          )
      },
    }
    const others = Array.from({ length: 200 }, (_, at) => ({
      abi: `${10_000 + at}`,
      bank_name: 'Altra',
      doubt: null,
    }))
    const rows = [...['99001', '99002', '99003'].map(doubtful), ...others]
    const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
    const counts = { title: 'elenco.csv', amount: 203, created: 200, waiting: 3 }
    await replaceList(db, bankList, watched, { rows: Buffer.from(text), ...counts, author: actor })
    await Promise.all(meanwhile)
    const left = db
      .selectFrom('uploaded_banks')
      .select(['id', 'abi', 'doubt'])
      .where('abi', '>', '99')
      .orderBy('abi')
    expect(await left.execute()).toEqual([
      { id: ids.get('99001'), abi: '99001', doubt: null },
      { id: ids.get('99003'), abi: '99003', doubt: 'Forse un’altra' },
    ])
  })

  it('an interrupted replacement leaves invisible rows, which the job removes', async () => {
    await importBanks('99001;Banca Prima\n')
    const { context } = server
    const generation = await createGeneration(context.db, 'uploaded_banks')
    await bankList.uploaded!.storeIn(
      context.db,
      [{ abi: '99009', bank_name: 'Banca', doubt: null }],
      generation,
    )
    expect(await bankOfAbi('99009')).toBe('')
    await resumeUploads(context)
    expect(await codes()).toEqual(['99001', '99009'])
    await sql`update staged_generations set updated_at = now() - interval '1 hour'`.execute(context.db)
    await resumeUploads(context)
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

/** A file of one bank that is still being stored. */
const REST = {
  noun: 'ibans',
  file_key: 'rest.rows',
  filename: 'rest.csv',
  amount: 1,
  good: 1,
} as const
