import { describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import version1 from '../../../contract/fixtures/stored/version-1.json' with { type: 'json' }
import type { StoredFixture } from '../../../contract/fixtures/stored-fixture.ts'
import { DEFINITION_VERSION, type StoredValues, type Upgrade, type Values } from '../../../contract/index.ts'
import type { Call, CallInput } from '../../../shared/api/call.ts'
import { readCrmMapping } from '../../../shared/api/crm-mapping.ts'
import { syncRecord } from '../../../shared/api/crm-sync.ts'
import { createPdf, previewPhoneScripts } from '../../../shared/api/documents.ts'
import { previewScript } from '../../../shared/api/operations.ts'
import { listRecords, readRecord, updateRecord } from '../../../shared/api/records.ts'
import { addRow, setRows } from '../../../test/rows.ts'
import { openSyncSetup } from '../../../test/sync-setup.ts'
import { recordValues } from '../../records/record-texts.ts'
import { operationRoutes } from '../operations/routes.ts'
import { exportRows } from './export-records.ts'
import { reindexRecords } from './reindex-records.ts'

const {
  server,
  sampleData: seeded,
  agent,
  record,
  contracts,
  entries,
  attachments,
} = await openSyncSetup(operationRoutes(recordValues))
const { db } = server.context
/** A read by any user but the author is recorded. */
const admin = await server.signedIn({ role: 'admin' })

/** A record as a server with that version of the definition stored it. */
async function store(values: StoredValues, definition_version: number): Promise<string> {
  const author = { created_by: agent.user.id, updated_by: agent.user.id }
  const { id } = await addRow(db, 'records', {
    ...author,
    draft: false,
    definition_version,
    data: JSON.stringify(values),
  })
  return id
}

const rowOf = (id: string) =>
  db.selectFrom('records').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const listedNames = async (searchWord: string) => {
  const query = { searchWord, limit: 10, page: 0, order: 'desc' } as const
  const { records } = (await server.inject(listRecords, { query }, agent)).body
  return records.map(({ last_name }) => last_name)
}

/** The record after a newer server saved it with a field that this one lacks. */
async function saveByNewerServer(id: string): Promise<void> {
  const { data } = await rowOf(id)
  await setRows(
    db,
    'records',
    { id },
    {
      definition_version: DEFINITION_VERSION + 1,
      data: JSON.stringify({ ...data, campo_nuovo: 'x' }),
    },
  )
}

/** The records of each version, the oldest first. */
const STORED: readonly StoredFixture[] = [version1]
const storedRecords = STORED.flatMap(({ records }, index) =>
  Object.entries(records).map(([name, values]) => [name, index + 1, values as Values] as const),
)

describe('a record of a stored version', () => {
  it('every version of the definition has stored records', () => {
    expect(STORED).toHaveLength(DEFINITION_VERSION)
  })

  it.each(storedRecords)(
    'a record of a stored version is read and saved again: %s of version %i',
    async (_, version, stored) => {
      const values = seeded.valuesOf(stored)
      const id = await store(values, version)
      const read = async () => (await server.inject(readRecord, { params: { id } }, agent)).body.record
      const before = await read()
      expect(JSON.parse(before.data)).toMatchObject(values)
      const body = { data: before.data, draft: false, version: before.version, holdersDiffer: true } as const
      expect((await server.inject(updateRecord, { params: { id }, body }, agent)).status).toBe(200)
      expect(JSON.parse((await read()).data)).toMatchObject(values)
      expect((await rowOf(id)).definition_version).toBe(DEFINITION_VERSION)
    },
  )
})

describe('reindexRecords', () => {
  it('reindexRecords derives the columns from the upgraded values and leaves the stored ones', async () => {
    const renamed: Upgrade = {
      from: 1,
      name: 'the surname has another name',
      upgrade: ({ cognome, ...rest }) => ({ ...rest, ...(cognome !== undefined && { last_name: cognome }) }),
    }
    const { last_name: _lastName, ...rest } = seeded.valuesOf(SAMPLES.cadastral)
    const old = await store({ ...rest, cognome: 'Rossetti' }, 1)
    const current = await store({ ...rest, last_name: 'Bianchetti', cognome: 'Ignorato' }, 2)
    const [oldRow, currentRow] = [await rowOf(old), await rowOf(current)]
    await reindexRecords(server.context, [renamed])
    expect([await listedNames('rossetti'), await listedNames('bianchetti')]).toEqual([
      ['Rossetti'],
      ['Bianchetti'],
    ])
    for (const before of [oldRow, currentRow]) {
      const { version, definition_version, data } = before
      expect(await rowOf(before.id)).toMatchObject({ version, definition_version, data })
    }
    await db.deleteFrom('records').where('id', 'in', [old, current]).execute()
  })

  it('reindexRecords skips the records of a newer version and mends the others', async () => {
    const [newer, wrong] = [await record(SAMPLES.cadastral), await record(SAMPLES.dualDomestic)]
    await saveByNewerServer(newer)
    await db
      .updateTable('records')
      .set({ last_name: 'Sbagliato' })
      .where('id', 'in', [newer, wrong])
      .execute()
    const before = await rowOf(newer)
    expect(await reindexRecords(server.context)).toMatchObject({ mended: 1, newer: 1 })
    expect(await rowOf(newer)).toEqual(before)
    expect((await rowOf(wrong)).last_name).toBe('D’Angelo')
  })
})

/** Everything that the database has of a record. */
const storedOf = async (id: string) => ({
  row: await rowOf(id),
  events: await db.selectFrom('record_events').selectAll().where('record_id', '=', id).execute(),
  pdfs: await db.selectFrom('record_pdfs').selectAll().where('record_id', '=', id).execute(),
  effects: [await entries(id), await attachments(id)],
  contracts: await contracts(id),
})

const data = JSON.stringify(seeded.valuesOf(SAMPLES.dualDomestic))
const updateFrom = (version: number) =>
  [updateRecord, (id: string) => ({ params: { id }, body: { data, draft: false, version } })] as const
const byId = (id: string) => ({ params: { id } })

describe('a record that a newer server saved', () => {
  it.each<readonly [string, Call, (id: string) => Partial<CallInput<Call>>]>([
    ['a read', readRecord, byId],
    ['an update from its version', ...updateFrom(1)],
    ['an update from another version', ...updateFrom(7)],
    ['a PDF', createPdf, (id) => ({ params: { id }, body: { type: 'dual' } })],
    ['its phone scripts', previewPhoneScripts, byId],
    ['the preview of a script', previewScript, (id) => ({ body: { script: 'x', source: { record: id } } })],
    ['a sync', syncRecord, byId],
    ['the mapping of the CRM', readCrmMapping, (id) => ({ query: { record: id } })],
  ])('a record that a newer server saved refuses %s and stays unchanged', async (_, call, input) => {
    const id = await record(SAMPLES.dualDomestic)
    await saveByNewerServer(id)
    const before = await storedOf(id)
    const { status, failure } = await server.inject(call, input(id), admin)
    expect([status, failure.error.id]).toEqual([409, 'newer-definition'])
    expect(failure.errorMessage).toBe('Salvato con una versione più recente del modulo: ricaricare la pagina')
    expect(await storedOf(id)).toEqual(before)
  })

  it('a record that a newer server saved is exported with the columns that it stored', async () => {
    const id = await record(SAMPLES.cadastral)
    const rows = async () => {
      const read: (readonly string[])[] = []
      for await (const row of exportRows(db, [id])) read.push(row)
      return read[1]
    }
    const before = await rows()
    await saveByNewerServer(id)
    expect(await rows()).toEqual(before)
    expect(before).toContain('D’Angelo')
  })
})
