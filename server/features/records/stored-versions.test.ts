import { afterAll, describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import { DEFINITION_VERSION, type StoredValues, type Upgrade } from '../../../contract/index.ts'
import { listRecords } from '../../../shared/api/records.ts'
import { openSyncSetup } from '../../../test/sync-setup.ts'
import { reindexRecords } from './reindex-records.ts'

const { server, sampleData: seeded, agent, record } = await openSyncSetup()
const { db } = server.context
afterAll(() => server.close())

/** A record as a server with that version of the definition stored it. */
async function store(values: StoredValues, definition_version: number): Promise<string> {
  const author = { created_by: agent.user.id, updated_by: agent.user.id }
  const { id } = await db
    .insertInto('records')
    .values({ ...author, draft: false, definition_version, data: JSON.stringify(values) })
    .returning('id')
    .executeTakeFirstOrThrow()
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
  await db
    .updateTable('records')
    .set({
      definition_version: DEFINITION_VERSION + 1,
      data: JSON.stringify({ ...data, campo_nuovo: 'x' }),
    })
    .where('id', '=', id)
    .execute()
}

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
    await reindexRecords(db, [renamed])
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
    expect(await reindexRecords(db)).toEqual({ read: 2, mended: 1, newer: 1 })
    expect(await rowOf(newer)).toEqual(before)
    expect((await rowOf(wrong)).last_name).toBe('D’Angelo')
  })
})
