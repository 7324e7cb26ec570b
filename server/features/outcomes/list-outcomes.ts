import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { RuleBook } from '../../../contract/duties/rules.ts'
import { ruleAt } from '../../../contract/duties/rules.ts'
import {
  NAMED_OPERATIONS,
  START_CLIENTS,
  START_OPERATIONS,
  type StartClient,
  type StartOperation,
} from '../../../contract/duties/start-times.ts'
import {
  type LateRequests,
  lateRequests,
  MENDABLE_CAUSES,
  type OutcomeState,
} from '../../../contract/outcomes/index.ts'
import { daysAfter } from '../../../contract/time/calendar-date.ts'
import { romeDay } from '../../../contract/time/italian-time.ts'
import {
  type listOutcomes as call,
  type ListedSupply,
  URGENCIES,
  type Urgency,
} from '../../../shared/api/outcomes.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { findRuleBook } from '../../duties/find-rule-book.ts'
import { PRESENTED_COLUMNS, presentSupply } from './present-supply.ts'

type Request = z.output<typeof call.query>

/** A page of the supplies of all records (OUTCOME-20). Each urgency has an index in its order. */
export async function listOutcomes(
  { db, now }: Pick<Context, 'db' | 'now'>,
  request: Request,
): Promise<{ supplies: ListedSupply[]; next: string | null }> {
  const dates = { book: await findRuleBook(db), today: romeDay(now()) }
  const conditions = conditionsOf(dates)
  const [begun] = request.after?.split(' ') ?? []
  const found: Found[] = []
  for (const urgency of urgenciesOf(request, begun)) {
    const after = urgency === begun ? request.after : undefined
    const limit = request.limit + 1 - found.length
    found.push(...(await readUrgency(db, urgency, { ...request, after, limit, conditions })))
    if (found.length > request.limit) break
  }
  const shown = found.slice(0, request.limit)
  return {
    supplies: shown.map((row) => ({
      ...presentSupply(row, dates),
      recordId: row.record_id,
      code: row.code,
      last_name: row.last_name,
      name: row.name,
      ragione_sociale: row.ragione_sociale,
      agent: row.agent,
      urgency: row.urgency,
    })),
    next: found.length > request.limit ? placeOf(shown.at(-1)!) : null,
  }
}

const WAITING: readonly OutcomeState[] = ['sent', 'accepted']
const REFUSED: readonly OutcomeState[] = ['rejected', 'suspended']
const STATES: Readonly<Record<Urgency, readonly OutcomeState[] | undefined>> = {
  late: WAITING,
  refused: REFUSED,
  rest: undefined,
}

/**
 * Those that a page may have: from that of the cursor on, and with the state of the filter. A supply that waits has no
 * cause.
 */
function urgenciesOf({ urgency, state, cause }: Request, begun: string | undefined): Urgency[] {
  return URGENCIES.slice(Math.max(0, URGENCIES.indexOf(begun as Urgency))).filter(
    (one) =>
      (urgency ?? one) === one &&
      (!state || (STATES[one]?.includes(state) ?? true)) &&
      !(cause !== undefined && one === 'late'),
  )
}

type Conditions = Record<'late' | 'refused', RawBuilder<boolean>>

function conditionsOf({ book, today }: { book: RuleBook; today: string }): Conditions {
  const requests = lateRequests(book, today).map(lateCondition)
  const lastStart = daysAfter(today, -ruleAt(book, 'start-late-days', today) - 1)
  return {
    // Without `case`, of which the planner cannot estimate how many rows it leaves.
    late: sql<boolean>`(s.state in ('sent', 'accepted')
      and (s.foreseen_on is null and (${sql.join(requests, sql` or `)})
        or s.foreseen_on is not null and s.foreseen_on <= ${lastStart}))`,
    refused: sql<boolean>`(s.state in ('rejected', 'suspended')
      and s.cause = any(${[...MENDABLE_CAUSES, '']}::text[]))`,
  }
}

function lateCondition({ part, supplier, suppliers, of, ranges }: LateRequests): RawBuilder<boolean> {
  const days = ranges.map(
    ({ from = '0001-01-01', until }) => sql<boolean>`s.state_on between ${from} and ${until}`,
  )
  const kinds = [...Map.groupBy(of, ({ operation }) => operation)].map(([operation, own]) =>
    both(isOperation(operation), isClient(own.map(({ client }) => client))),
  )
  const ofSupplier = supplier
    ? sql<boolean>`lower(s.supplier) = ${supplier}`
    : sql<boolean>`lower(s.supplier) <> all(${[...suppliers]}::text[])`
  return sql<boolean>`(s.part = ${part} and ${anyOf(days)} and ${ofSupplier} and ${anyOf(kinds)})`
}

const both = (one: RawBuilder<boolean>, other: RawBuilder<boolean>) => sql<boolean>`(${one} and ${other})`
const anyOf = (conditions: readonly RawBuilder<boolean>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`

function isClient(clients: readonly StartClient[]): RawBuilder<boolean> {
  if (clients.length === START_CLIENTS.length) return sql<boolean>`true`
  return clients[0] === 'business'
    ? sql<boolean>`s.client = 'business'`
    : sql<boolean>`s.client <> 'business'`
}

/** As `startOperationOf` reads the name of an operation. */
function isOperation(operation: StartOperation): RawBuilder<boolean> {
  const says = (kind: (typeof NAMED_OPERATIONS)[number]) =>
    sql<boolean>`replace(s.operation, '_', ' ') ~* ${START_OPERATIONS[kind].pattern.source.replaceAll('\\b', '\\y')}`
  const at = operation === 'cambio' ? NAMED_OPERATIONS.length : NAMED_OPERATIONS.indexOf(operation)
  const none = NAMED_OPERATIONS.slice(0, at).map((kind) => sql<boolean>`not (${says(kind)})`)
  const own = operation === 'cambio' ? [] : [says(operation)]
  return sql<boolean>`(${sql.join([...own, ...none], sql` and `)})`
}

/** The order of each urgency, which is also that of its index, and the value of a cursor. */
const ORDERS = {
  late: { order: sql`s.state_on, s.id`, value: sql<string>`s.state_on::text`, step: sql`>`, type: sql`date` },
  refused: {
    order: sql`s.state_on desc, s.id`,
    value: sql<string>`s.state_on::text`,
    step: sql`<`,
    type: sql`date`,
  },
  rest: {
    order: sql`s.updated_at desc, s.id`,
    value: sql<string>`to_char(s.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    step: sql`<`,
    type: sql`timestamptz`,
  },
} as const

interface Reading extends Pick<Request, 'limit' | 'after' | 'state' | 'supplier' | 'cause'> {
  conditions: Conditions
}

async function readUrgency(db: Kysely<Database>, urgency: Urgency, reading: Reading) {
  const { limit, after, state, supplier, cause, conditions } = reading
  const { order, value } = ORDERS[urgency]
  const isOfUrgency =
    urgency === 'rest' ? sql<boolean>`not (${conditions.late} or ${conditions.refused})` : conditions[urgency]
  // The page first, from an index in its order: with the records in one step the database may sort the whole list.
  const page = db
    .selectFrom('supplies as s')
    .select(PRESENTED_COLUMNS.map((column) => `s.${column}` as const))
    .select(['s.record_id', 's.agent', 's.updated_at', value.as('place')])
    .where('s.closed_at', 'is', null)
    .where(sql<boolean>`not s.of_removed`)
    .where(isOfUrgency)
    .$if(state !== undefined, (query) => query.where('s.state', '=', state!))
    .$if(supplier !== undefined, (query) => query.where('s.supplier', '=', supplier!))
    .$if(cause !== undefined, (query) => query.where('s.cause', '=', cause!))
    .$if(after !== undefined, (query) => query.where(isBehind(urgency, after!)))
    .orderBy(order)
    .limit(limit)
  const rows = await db
    .selectFrom(page.as('s'))
    .innerJoin('records as r', 'r.id', 's.record_id')
    .selectAll('s')
    .select(['r.code', 'r.last_name', 'r.name', 'r.ragione_sociale'])
    .orderBy(order)
    .execute()
  return rows.map((row) => ({ ...row, urgency }))
}
type Found = Awaited<ReturnType<typeof readUrgency>>[number]

const columnOf = (urgency: Urgency) => (urgency === 'rest' ? sql.ref('s.updated_at') : sql.ref('s.state_on'))

function isBehind(urgency: Urgency, after: string): RawBuilder<boolean> {
  const [, value, id] = after.split(' ')
  const { step, type } = ORDERS[urgency]
  const column = columnOf(urgency)
  const at = sql`${value}::${type}`
  return sql<boolean>`(${column} ${step} ${at} or ${column} = ${at} and s.id > ${id}::uuid)`
}

const placeOf = ({ urgency, place, id }: Found): string => `${urgency} ${place} ${id}`
