import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { type CountedRecords, isBetween, matchesPeople } from '../../records/counted-records.ts'

export interface OverviewRequest extends Omit<CountedRecords, 'counted'> {
  from: string
  to: string
}

interface Counted {
  /** The columns of the query that are rolled up, one bit each from the left; `TOTAL` for all. */
  rolled: number
  day: string | null
  created_by: string | null
  type_contract: string | null
  operation_luce: string | null
  operation_gas: string | null
  records: number
  drafts: number
}
const GROUP_COLUMNS = {
  day: 0b01111,
  operator: 0b10111,
  type: 0b11011,
  luce: 0b11101,
  gas: 0b11110,
  total: 0b11111,
}

/** All counts in one scan of the period. */
export async function countRecords(db: Kysely<Database>, request: OverviewRequest) {
  const { rows } = await sql<Counted>`
    select grouping(day, created_by, type_contract, operation_luce, operation_gas) as rolled,
      day::text, created_by, type_contract, operation_luce, operation_gas,
      count(*)::integer as records, (count(*) filter (where draft))::integer as drafts
    from (
      select (r.created_at at time zone 'Europe/Rome')::date as day,
        r.created_by, r.type_contract, r.operation_luce, r.operation_gas, r.draft
      from records r where ${matchesPeople(request)} and ${isBetween('r.created_at', request)}
    ) made
    group by grouping sets ((day), (created_by), (type_contract), (operation_luce), (operation_gas), ())
    order by records desc, day, type_contract, operation_luce, operation_gas`.execute(db)
  const of = (set: keyof typeof GROUP_COLUMNS) => rows.filter(({ rolled }) => rolled === GROUP_COLUMNS[set])
  return {
    total: of('total').map(amountOf)[0] ?? { records: 0, drafts: 0 },
    days: of('day')
      .map((row) => ({ day: row.day!, ...amountOf(row) }))
      .sort((a, b) => a.day.localeCompare(b.day)),
    operators: of('operator').map((row) => ({ id: row.created_by!, ...amountOf(row) })),
    types: of('type').map((row) => ({ type: row.type_contract!, ...amountOf(row) })),
    operations: [
      ...of('luce').map((row) => ({ utility: 'luce' as const, name: row.operation_luce!, ...amountOf(row) })),
      ...of('gas').map((row) => ({ utility: 'gas' as const, name: row.operation_gas!, ...amountOf(row) })),
    ]
      .filter(({ name }) => name !== '')
      .sort((a, b) => b.records - a.records),
  }
}

const amountOf = ({ records, drafts }: Counted) => ({ records, drafts })
