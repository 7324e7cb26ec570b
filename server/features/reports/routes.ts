import { randomBytes, randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { FieldName } from '../../../contract/index.ts'
import { italianMinute } from '../../../contract/time/italian-time.ts'
import { createReport as createReportCall } from '../../../shared/api/reports.ts'
import type { Utility } from '../../../shared/utilities-and-client-types.ts'
import type { Actor } from '../../actor.ts'
import { logUserAction } from '../../audit/log-user-action.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { printedAnswer } from '../../documents/printed-labels.ts'
import { failureOf } from '../../documents/refusal.ts'
import { Failure } from '../../http/failure.ts'
import { registerFileRoute } from '../../http/file-routes.ts'
import { type FindCaller, type Route, route } from '../../http/route.ts'
import type { AddFiles } from '../../http/server.ts'
import { disambiguateNames } from '../../records/person-names.ts'

export const reportRoutes: Route[] = [
  route(createReportCall, 'administrator', async ({ context, query, caller, reply }) => {
    // The call creates a file, although its contract makes it a GET (API-53).
    reply.header('cache-control', 'no-store')
    const period = { from: query.startTime, to: query.endTime }
    return { ok: true, file: await createReport(context, period, caller) }
  }),
]

/** GAP-63: `/reports/{file}`, in a new tab, for administrators. */
export const reportFiles =
  (findFileReader: FindCaller): AddFiles =>
  (app, context) =>
    registerFileRoute(app, context, findFileReader, {
      url: '/reports/:name',
      rule: 'administrator',
      about: { summary: 'A report on the records of some time', type: 'application/pdf' },
      find: async ({ context: { db, files }, name }) => {
        const row = await db
          .selectFrom('reports')
          .select('file_key')
          .where('name', '=', name)
          .executeTakeFirst()
        const bytes = row && (await files.read(row.file_key))
        if (!bytes) throw new Failure('not-found')
        return { name, bytes }
      },
    })

/** Random bytes that make the name of a report unguessable. */
const NAME_BYTES = 9

/** Counts of stored answers by their printed labels. */
const printedCounts = (field: FieldName, counts: ReportFigures['types']) =>
  counts.map(({ name, records }) => ({ name: printedAnswer(field, name), records }))

const italianDate = (day: string) => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

/** Creates and stores the report of a period and returns its file name. */
async function createReport(
  { db, files, documents, now, config }: Pick<Context, 'db' | 'files' | 'documents' | 'now' | 'config'>,
  period: Period,
  actor: Actor,
): Promise<string> {
  const figures = await reportFigures(db, period)
  const drawn = await documents.drawReport({
    title: 'Report dei contratti',
    subtitle: `Dal ${italianDate(period.from)} al ${italianDate(period.to)} · creato il ${italianMinute(now())}`,
    empty: 'In questo periodo non è stato registrato nessun contratto.',
    organisation: config.organisationName,
    at: now(),
    total: figures.total,
    tables: [
      { title: 'Per operatore', head: 'Operatore', rows: figures.operators },
      {
        title: 'Per tipo di contratto',
        head: 'Tipo di contratto',
        rows: printedCounts('type_contract', figures.types),
      },
      { title: 'Per operazione', head: 'Operazione', rows: printedCounts('operation', figures.operations) },
      {
        title: 'Per giorno',
        head: 'Giorno',
        rows: figures.days.map(({ name, records }) => ({ name: italianDate(name), records })),
      },
    ],
    pairs: figures.pairs.map((pair) => ({ ...pair, type: printedAnswer('type_contract', pair.type) })),
  })
  if (!drawn.ok) throw failureOf(drawn)
  const key = `${randomUUID()}.pdf`
  await files.write(key, drawn.pdf)
  const name = `report-${period.from}-${period.to}-${randomBytes(NAME_BYTES).toString('hex')}.pdf`
  const report = { name, file_key: key, from_day: period.from, to_day: period.to }
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('reports')
      .values({ ...report, created_by: actor.userId, created_at: now() })
      .execute()
    await logUserAction(trx, { userId: actor.userId, actor, action: 'report created', detail: { ...period } })
  })
  return name
}

interface Period {
  /** `YYYY-MM-DD`, both inclusive, in Italian time. */
  from: string
  to: string
}

interface Count {
  name: string
  records: number
}
interface ReportFigures {
  total: number
  operators: Count[]
  types: Count[]
  operations: Count[]
  /** One for each day with records, in order; `name` is `YYYY-MM-DD`. */
  days: Count[]
  /** Numbers of records by operator and contract type. */
  pairs: { operator: string; type: string; records: number }[]
}

interface Row {
  rolled: number
  /** The id of the operator. */
  operator: string | null
  type: string | null
  luce: string | null
  gas: string | null
  day: string | null
  records: number
}
const GROUP_COLUMNS = {
  operator: 0b01111,
  type: 0b10111,
  luce: 0b11011,
  gas: 0b11101,
  day: 0b11110,
  pair: 0b00111,
  all: 0b11111,
}

/** GAP-64: counts of existing saved contracts created in the period, in one query. */
export async function reportFigures(db: Kysely<Database>, { from, to }: Period): Promise<ReportFigures> {
  const { rows } = await sql<Row>`
    select grouping(operator, type, luce, gas, day) as rolled, operator, type, luce, gas, day::text,
      count(*)::integer as records
    from (
      select r.created_by as operator, r.type_contract as type,
        r.operation_luce as luce, r.operation_gas as gas, (r.created_at at time zone 'Europe/Rome')::date as day
      from records r
      where r.removed_at is null and not r.draft
        and r.created_at >= (${from}::date)::timestamp at time zone 'Europe/Rome'
        and r.created_at < (${to}::date + 1)::timestamp at time zone 'Europe/Rome'
    ) made
    group by grouping sets ((operator), (type), (luce), (gas), (day), (operator, type), ())`.execute(db)
  const of = (set: keyof typeof GROUP_COLUMNS) => rows.filter(({ rolled }) => rolled === GROUP_COLUMNS[set])
  const counts = (set: keyof typeof GROUP_COLUMNS, name: (row: Row) => string | null) =>
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
