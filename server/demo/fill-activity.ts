import { romeTime } from '../../contract/index.ts'
import { DAY_MS, daysAfter } from '../../contract/time/calendar-date.ts'
import { type ObjectChange, recordChange } from '../audit/record-change.ts'
import { withoutOutsideServices } from '../config/outside-services.ts'
import { type Context, createContext } from '../context.ts'
import { dailyKey } from '../effects/effects.ts'
import { runLead } from '../features/leads/lead-effect.ts'
import { EXPIRY_DAYS } from '../features/signature/open/expiry-days.ts'
import { ACTS, type Act } from './acts.ts'
import { DEMO_OWNERS } from './catalogue.ts'
import type { DemoInstallation } from './invent-demo.ts'
import { DEMO_PRODUCTS } from './products.ts'
import type { DemoRecord } from './records.ts'

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

/** An act of a user or a customer at its time, under a name that no other has. */
export interface ActivityStep {
  name: string
  /** What it acts on: the later acts on it follow from this one. */
  subject: string
  at: number
  run: (acting: Acting) => Promise<unknown>
}

export interface Acting {
  context: Context
  setTime: (at: number) => void
  /** The last signing code that was sent. */
  readCode: () => string
}

/**
 * The acts of users and customers on the contracts of the demonstration, in the order of time, by the operations of the
 * product: entries in the CRM, envelopes in every state, leads, changes by administrators.
 */
export const planActivity = (demo: DemoInstallation): ActivityStep[] =>
  [...planContracts(demo), ...planLeads(demo), ...planChanges(demo)].toSorted(
    (one, other) => one.at - other.at,
  )

/** The built-in services, with a clock that is set: each act sees its own time, and outside services are not called. */
export function createActing({ config, db, log, files, documents, tables }: Context, now: Date): Acting {
  let time = now.getTime()
  let code = ''
  const context = createContext(
    { ...withoutOutsideServices(config), mode: 'demonstration', signP12: undefined },
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

function planContracts({ records, now }: DemoInstallation): ActivityStep[] {
  const saved = records
    .filter(({ draft }) => !draft)
    .toSorted((one, other) => other.updated_at.getTime() - one.updated_at.getTime())
  const stepsOf = (record: DemoRecord, acts: readonly Act[]): ActivityStep[] => {
    const start = record.updated_at.getTime()
    const pause = Math.min(ACT_EVERY_MS, (now.getTime() - start) / (acts.length + 1))
    const input = { id: record.id, place: record.summary.comune, actor: actorOf(record.created_by) }
    return acts.map((act, index) => ({
      name: `${act} ${record.id}`,
      subject: record.id,
      at: start + pause * (index + 1) + (act === 'expire' ? EXPIRY_DAYS * DAY_MS : 0),
      run: ({ context, readCode }) => ACTS[act]({ context, readCode, ...input }),
    }))
  }
  const take = (acts: readonly Act[], before = now): ActivityStep[] => {
    const index = saved.findIndex(
      ({ updated_at, summary }) =>
        updated_at <= before && (!acts.includes('send') || summary.operation_l || summary.operation_g),
    )
    return stepsOf(saved.splice(index, 1)[0]!, acts)
  }
  const expired = new Date(now.getTime() - (EXPIRY_DAYS + 1) * DAY_MS)
  const consenting = saved.filter(({ values }) => values.marketing_terzi === true).slice(0, CONSENTING)
  return [
    ...consenting.flatMap((record) => stepsOf(record, ['consent'])),
    ...take(ACTS_OF_OLD, expired),
    ...ACTS_OF_NEWEST.flatMap((acts) => take(acts)),
    ...Array.from({ length: SYNCED_BEFORE.count }, (_, index) =>
      stepsOf(saved[index * SYNCED_BEFORE.oneIn]!, ['sync']),
    ).flat(),
  ]
}

function planLeads({ users, now }: DemoInstallation): ActivityStep[] {
  const operators = findUsers(users, 'user')
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
    return {
      name: `lead ${lead.contactId}`,
      subject: lead.contactId,
      at,
      run: ({ context }) => runLead(context, key, { lead, actor }),
    }
  })
}

/** The first administrator has created the users and ended the sale of the discontinued products. */
function planChanges({ users, now }: DemoInstallation): ActivityStep[] {
  const [admin] = findUsers(users, 'admin')
  const step = (at: number, change: Omit<ObjectChange, 'actor'>): ActivityStep => ({
    name: `${change.noun} ${change.objectId}`,
    subject: change.objectId,
    at,
    run: ({ context: { db } }) =>
      db.transaction().execute((trx) => recordChange(trx, { actor: actorOf(admin!.id), ...change })),
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
  const ended = DEMO_PRODUCTS.filter(({ product_active }) => !product_active)
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

const findUsers = (users: DemoInstallation['users'], role: 'user' | 'admin') =>
  users
    .filter((user) => user.role === role && !user.must_change_password)
    .toSorted((one, other) => (one.login < other.login ? -1 : 1))
