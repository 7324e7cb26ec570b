import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { foldText } from '../../../contract/texts/fold-text.ts'
import { listRecords as listRecordsCall, RECORD_SORT_COLUMNS } from '../../../shared/api/records.ts'
import { addRow } from '../../../test/rows.ts'
import { serverOfFile } from '../../../test/server.ts'
import { recordRoutes } from './routes.ts'

const server = await serverOfFile({ routes: recordRoutes })

const TEXTS = ['', 'bianchi', '', 'Rossi', 'àncona', 'Zeta', '', 'Bianchi', 'rossi'] as const
const COLUMNS = RECORD_SORT_COLUMNS.filter((name) => name !== 'updatedAt')

const agent = await server.signedIn()
for (const text of TEXTS)
  await addRow(server.context.db, 'records', {
    created_by: agent.user.id,
    updated_by: agent.user.id,
    draft: true,
    definition_version: 1,
    data: '{}',
    ragione_sociale: 'Comune srl',
    ...Object.fromEntries(COLUMNS.map((name) => [name, text])),
  })

/** The texts of all pages of the column. */
async function pagesOf(columnName: string, order: 'asc' | 'desc', limit: number, searchWord = '') {
  const texts: string[] = []
  for (let page = 0; page * limit < TEXTS.length; page += 1) {
    const query = { columnName: columnName as 'name', order, limit, page, searchWord }
    const { body } = await server.inject(listRecordsCall, { query }, agent)
    for (const { id } of body.records) {
      const { rows } = await sql<{ text: string }>`
        select ${sql.ref(columnName)} as text from records where id = ${id}`.execute(server.context.db)
      texts.push(foldText(rows[0]!.text))
    }
  }
  return texts
}

describe('the order of the record list [LIST-29]', () => {
  const filled = TEXTS.filter((text) => text !== '')
    .map(foldText)
    .sort()
  const empty = TEXTS.filter((text) => text === '')

  it.each(COLUMNS.flatMap((name) => [1, 4, 6, 50].map((limit) => [name, limit] as const)))(
    'the order of the record list by %s has the empty ones last both ways, on pages of %i',
    async (name, limit) => {
      expect(await pagesOf(name, 'asc', limit)).toEqual([...filled, ...empty])
      expect(await pagesOf(name, 'desc', limit)).toEqual([...filled.toReversed(), ...empty])
    },
  )

  it('the order of found records has the empty ones last both ways', async () => {
    expect(await pagesOf('last_name', 'asc', 4, 'comune')).toEqual([...filled, ...empty])
    expect(await pagesOf('last_name', 'desc', 4, 'comune')).toEqual([...filled.toReversed(), ...empty])
  })

  it.each(['asc', 'desc'] as const)('a page in the order %s reads no more than its rows', async (order) => {
    const condition = order === 'asc' ? sql`and fold(last_name) > ''` : sql``
    const plan = await server.context.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select id from records r where removed_at is null ${condition}
        order by fold(last_name) ${sql.raw(order)}, id ${sql.raw(order)} limit 2`.execute(trx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('records_last_name')
    expect(plan).not.toContain('Sort')
  })
})
