import type { Kysely } from 'kysely'
import { romeTime } from '../../contract/index.ts'
import { DAY_MS, daysAfter } from '../../contract/time/calendar-date.ts'
import { type ObjectChange, recordChange } from '../audit/record-change.ts'
import { type Context, createContext } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { dailyKey } from '../effects/effects.ts'
import { runLead } from '../features/leads/lead-effect.ts'
import { pollNow } from '../features/signatures/envelope-jobs.ts'
import { EXPIRY_DAYS } from '../features/signatures/expiry-days.ts'
import { createPollWork } from '../features/signing/poll-work.ts'
import { ACTS, type Act } from './acts.ts'
import { DEMO_OWNERS } from './catalogue.ts'
import { dateBack, readDatabaseClock, type Span } from './date-back.ts'

/** The acts on the newest contracts, beginning with the newest one. Only a contract with a template is sent. */
const ACTS_OF_NEWEST: readonly (readonly Act[])[] = [
  ['sync'],
  ['send'],
  [],
  ['send', 'open', 'sign'],
  ['fail-sync'],
  ['send', 'open'],
  ['sync'],
  ['sync', 'send', 'open', 'refuse'],
  ['sync'],
  ['sync', 'send', 'open', 'sign'],
  ['sync'],
  ['send'],
  ['sync'],
  ['fail-sync'],
  ['send', 'open'],
  ['send', 'cancel'],
  ['send', 'open', 'refuse'],
  ['fail-sync', 'sync'],
  ['subscribe', 'confirm'],
  ['remove'],
  ['subscribe'],
  ['subscribe', 'confirm'],
  ['remove'],
]
/** Of the contracts before them, one in so many was synced. */
const SYNCED_BEFORE = { count: 16, oneIn: 6 }
/** The contracts whose consents to marketing are proved. */
const CONSENTING = 12
const ACTS_OF_OLD: readonly Act[] = ['send', 'expire']
const MINUTE_MS = 60_000
const ACT_EVERY_MS = 40 * MINUTE_MS
const actorOf = (userId: string) => ({ kind: 'user', userId, ip: '192.0.2.10' }) as const

/** Leads: the days from today to the creation and to the call, and the time of the call. */
const LEADS = [
  [-1, 0, '09:30'],
  [-1, 0, '11:15'],
  [-2, 0, '15:00'],
  [-4, 0, '17:30'],
  [-1, 1, '10:00'],
  [-2, 2, '16:45'],
  [-3, 5, '12:00'],
  [-9, -7, '09:00'],
  [-16, -15, '18:00'],
  [-40, -38, '14:30'],
] as const
const SOURCES = ['Sito web', 'Passaparola', 'Telefonata', 'Social']
const TYPES = ['contratto energia', 'contratto energia', 'telco', 'vendite extra']

interface Step {
  at: number
  run: (context: Context) => Promise<unknown>
}

/**
 * Lets users and customers act on the contracts of `fillDemo` by the operations of the product: entries in the CRM,
 * envelopes in every state, leads, changes by administrators. Each act sees its own time on the clock, and outside
 * services are not called. The same `now` gives the same acts. An act that fails is logged and left out.
 */
export async function fillActivity(installation: Context, now: Date): Promise<void> {
  const { db, log } = installation
  const { context, setTime, readCode } = createActingContext(installation, now)
  const plans = [planContracts(db, { now, readCode }), planLeads(db, now), planChanges(db, now)]
  const steps = (await Promise.all(plans)).flat().toSorted((one, other) => one.at - other.at)
  const spans: Span[] = []
  for (const { at, run } of steps) {
    setTime(at)
    const start = await readDatabaseClock(db)
    await run(context).catch((error: Error) =>
      log.warn({ reason: error.message }, 'An act of the demonstration failed'),
    )
    spans.push({ start, finish: await readDatabaseClock(db), at: new Date(at).toISOString() })
  }
  await dateBack(db, spans)
  // The delays of the jobs began at the time of the database.
  for (const { key } of await createPollWork(context).findPending(db)) await pollNow(db, key)
}

/** The built-in services, with a clock that is set, and with the last signing code that was sent. */
function createActingContext({ config, db, log, files, documents, tables }: Context, now: Date) {
  let time = now.getTime()
  let code = ''
  const builtIn = { smtp: undefined, zoho: undefined, signNamirialUrl: undefined, mailchimpApiKey: undefined }
  const context = createContext(
    { ...config, ...builtIn, mode: 'demonstration', signP12: undefined, signTsaUrl: undefined },
    {
      db,
      log,
      files,
      tables,
      // The pages of the sample templates need no comparison.
      documents: { ...documents, fill: (order) => documents.fill(order) },
      now: () => new Date(time),
      announce: (line) => {
        code = line.slice(-6)
      },
    },
  )
  const setTime = (at: number) => {
    time = at
  }
  return { context, setTime, readCode: () => code }
}

async function planContracts(
  db: Kysely<Database>,
  { now, readCode }: { now: Date; readCode: () => string },
): Promise<Step[]> {
  const saved = await db
    .selectFrom('records')
    .select(['id', 'data', 'updated_at', 'created_by', 'comune', 'operation_l', 'operation_g'])
    .where('draft', '=', false)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()
  const stepsOf = (record: (typeof saved)[number], acts: readonly Act[]): Step[] => {
    const start = record.updated_at.getTime()
    const pause = Math.min(ACT_EVERY_MS, (now.getTime() - start) / (acts.length + 1))
    const input = {
      id: record.id,
      place: record.comune,
      readCode,
      actor: actorOf(record.created_by),
    }
    return acts.map((act, index) => ({
      at: start + pause * (index + 1) + (act === 'expire' ? EXPIRY_DAYS * DAY_MS : 0),
      run: (context) => ACTS[act]({ context, ...input }),
    }))
  }
  const take = (acts: readonly Act[], before = now): Step[] => {
    const index = saved.findIndex(
      ({ updated_at, operation_l, operation_g }) =>
        updated_at <= before && (!acts.includes('send') || operation_l !== null || operation_g !== null),
    )
    return stepsOf(saved.splice(index, 1)[0]!, acts)
  }
  const expired = new Date(now.getTime() - (EXPIRY_DAYS + 1) * DAY_MS)
  const consenting = saved.filter(({ data }) => data.marketing_terzi === true).slice(0, CONSENTING)
  return [
    ...consenting.flatMap((record) => stepsOf(record, ['consent'])),
    ...take(ACTS_OF_OLD, expired),
    ...ACTS_OF_NEWEST.flatMap((acts) => take(acts)),
    ...Array.from({ length: SYNCED_BEFORE.count }, (_, index) =>
      stepsOf(saved[index * SYNCED_BEFORE.oneIn]!, ['sync']),
    ).flat(),
  ]
}

async function planLeads(db: Kysely<Database>, now: Date): Promise<Step[]> {
  const operators = await findUsers(db, 'user')
  const today = romeTime(now).slice(0, 10)
  return LEADS.map(([created, due, time], index) => {
    const lead = {
      contactId: `5910000000000${70_000 + index}`,
      source: SOURCES[index % SOURCES.length]!,
      ownerId: DEMO_OWNERS[index]!.id,
      contractType: TYPES[index % TYPES.length]!,
      callbackTime: `${daysAfter(today, due)}T${time}`,
    }
    const actor = actorOf(operators[index % operators.length]!.id)
    const at = now.getTime() + created * DAY_MS - index * MINUTE_MS
    const key = dailyKey(romeTime(new Date(at)).slice(0, 10), ...Object.values(lead))
    return { at, run: (context) => runLead(context, key, { lead, actor }) }
  })
}

/** The first administrator has created the users and ended the sale of the discontinued products. */
async function planChanges(db: Kysely<Database>, now: Date): Promise<Step[]> {
  const [admin] = await findUsers(db, 'admin')
  const users = await db.selectFrom('users').selectAll().execute()
  const ended = await db.selectFrom('products').selectAll().where('product_active', '=', false).execute()
  const step = (at: number, change: Omit<ObjectChange, 'actor'>): Step => ({
    at,
    run: ({ db: connection }) =>
      connection.transaction().execute((trx) => recordChange(trx, { actor: actorOf(admin!.id), ...change })),
  })
  const userSteps = users.map(({ id, login, name, last_name, created_at }) => {
    const title = `${name} ${last_name} (${login})`
    return step(created_at.getTime(), {
      noun: 'users',
      objectId: id,
      title,
      after: { login, name, last_name },
    })
  })
  const productSteps = ended.map(({ id, product_name: title }, index) => {
    const [before, after] = [{ product_active: true }, { product_active: false }]
    return step(now.getTime() - (1 + index * 40) * DAY_MS, {
      noun: 'crm-products',
      objectId: id,
      title,
      before,
      after,
    })
  })
  return [...userSteps, ...productSteps]
}

const findUsers = (db: Kysely<Database>, role: 'user' | 'admin') =>
  db
    .selectFrom('users')
    .select('id')
    .where('role', '=', role)
    .where('must_change_password', '=', false)
    .orderBy('login')
    .execute()
