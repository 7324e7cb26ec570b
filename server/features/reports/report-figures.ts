import { type Kysely, sql } from 'kysely'
import type { Utility } from '../../../shared/utilities-and-client-types.ts'
import type { Database } from '../../db/schema.ts'
import { disambiguateNames } from '../../records/person-names.ts'

export interface Period {
  /** `YYYY-MM-DD`, both inclusive, in Italian time. */
  from: string
  to: string
}

interface Count {
  name: string
  records: number
}
export interface ReportFigures {
  total: number
  operators: Count[]
  types: Count[]
  operations: Count[]
  /** One for each day with records, in order; `name` is `YYYY-MM-DD`. */
  days: Count[]
  /** Numbers of records by operator and contract type. */
  pairs: { operator: string; type: string; records: number }[]
}

/** What a contract is counted by; the operator is an id. */
const COLUMNS = {
  operator: sql`r.created_by`,
  type: sql`r.type_contract`,
  luce: sql`r.operation_luce`,
  gas: sql`r.operation_gas`,
  day: sql`(r.created_at at time zone 'Europe/Rome')::date::text`,
}
type Column = keyof typeof COLUMNS

/** The counts, each by some columns. */
const SETS = {
  operator: ['operator'],
  type: ['type'],
  luce: ['luce'],
  gas: ['gas'],
  day: ['day'],
  pair: ['operator', 'type'],
  all: [],
} satisfies Record<string, readonly Column[]>

interface Row extends Record<Column, string | null> {
  rolled: number
  records: number
}

const columns = Object.keys(COLUMNS) as Column[]
const names = (some: readonly Column[]) => sql.join(some.map((column) => sql.ref(column)))

/** The number that PostgreSQL gives to a set: a bit for each column that it leaves out, the last one the lowest. */
const maskOf = (set: readonly Column[]) =>
  columns.reduce((mask, column) => mask * 2 + (set.includes(column) ? 0 : 1), 0)

/** GAP-64: counts of existing saved contracts created in the period, in one query. */
export async function reportFigures(db: Kysely<Database>, { from, to }: Period): Promise<ReportFigures> {
  const { rows } = await sql<Row>`
    select grouping(${names(columns)}) as rolled, ${names(columns)}, count(*)::integer as records
    from (
      select ${sql.join(columns.map((column) => sql`${COLUMNS[column]} as ${sql.ref(column)}`))}
      from records r
      where r.removed_at is null and not r.draft
        and r.created_at >= (${from}::date)::timestamp at time zone 'Europe/Rome'
        and r.created_at < (${to}::date + 1)::timestamp at time zone 'Europe/Rome'
    ) made
    group by grouping sets (${sql.join(Object.values(SETS).map((set) => sql`(${names(set)})`))})`.execute(db)
  const of = (set: keyof typeof SETS) => rows.filter(({ rolled }) => rolled === maskOf(SETS[set]))
  const counts = (set: keyof typeof SETS, name: (row: Row) => string | null) =>
    of(set).map((row) => ({ name: name(row) ?? '', records: row.records }))
  const people = await findNames(
    db,
    of('operator').map((row) => row.operator!),
  )
  const nameOf = ({ operator }: Row) => people.get(operator ?? '') ?? ''
  return {
    total: of('all')[0]?.records ?? 0,
    operators: counts('operator', nameOf).sort(byMost),
    types: counts('type', ({ type }) => type).sort(byMost),
    operations: mergeCounts(
      counts('luce', ({ luce }) => luce),
      counts('gas', ({ gas }) => gas),
    ).sort(byMost),
    days: counts('day', ({ day }) => day).sort((a, b) => a.name.localeCompare(b.name)),
    pairs: of('pair')
      .map((row) => ({ operator: nameOf(row), type: row.type ?? '', records: row.records }))
      .sort((a, b) => a.operator.localeCompare(b.operator, 'it') || b.records - a.records),
  }
}

const byMost = (a: Count, b: Count) => b.records - a.records || a.name.localeCompare(b.name, 'it')

async function findNames(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const users = db.selectFrom('users').select(['id', 'login', 'name', 'last_name']).where('id', 'in', ids)
  return disambiguateNames(await users.execute())
}

/** An operation name may exist for luce and for gas: the utility is then appended. */
function mergeCounts(luce: readonly Count[], gas: readonly Count[]): Count[] {
  const withUtility = (counts: readonly Count[], others: readonly Count[], utility: Utility) =>
    counts
      .filter(({ name }) => name !== '')
      .map(({ name, records }) => ({
        name: others.some((other) => other.name === name) ? `${name} (${utility})` : name,
        records,
      }))
  return [...withUtility(luce, gas, 'luce'), ...withUtility(gas, luce, 'gas')]
}
