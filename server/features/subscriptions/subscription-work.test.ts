import { expect, it } from 'vitest'
import { subscribe } from '../../../shared/api/subscriptions.ts'
import { addOwner } from '../../../test/factories.ts'
import { setRows } from '../../../test/rows.ts'
import { runQueue } from '../../../test/run-queue.ts'
import { serverOfFile } from '../../../test/server.ts'
import type { SubscribeOutcome, Subscription } from '../../providers/newsletter/port.ts'
import { failSubscription } from '../../providers/newsletter/word-failure.ts'
import { subscriptionRoutes } from './routes.ts'
import { createSubscriptionWork } from './subscription-work.ts'

const MORNING = new Date('2026-11-20T09:00:00Z')
let now = MORNING
let answer: SubscribeOutcome
let requests: Subscription[] = []
const newsletter = {
  subscribe: async (subscription: Subscription) => {
    requests.push(subscription)
    return answer
  },
}
const CLIENT = {
  name: 'Maria',
  lastName: 'Rossi',
  email: 'Maria.Rossi@example.it',
  contactId: '554',
  leadId: 'Passaparola',
  ownerId: 'owner-1',
}
const server = await serverOfFile({
  routes: subscriptionRoutes,
  now: () => now,
  context: { newsletter },
  config: { sessionIdleMinutes: 720 },
})
const agent = await server.signedIn()
await addOwner(server.context, { id: CLIENT.ownerId, name: 'Ada Bianchi' })

const DOWN: SubscribeOutcome = failSubscription('unreachable', 'other', 'Mailchimp non risponde')
const ask = (changes: object = {}) => server.inject(subscribe, { body: { ...CLIENT, ...changes } }, agent)
const storedEffects = () =>
  server.context.db
    .selectFrom('effects')
    .select(['state', 'attempts', 'answer', 'failure', 'failure_detail'])
    .where('kind', '=', 'newsletter')
    .orderBy('created_at')
    .execute()
const consents = () =>
  server.context.db.selectFrom('consents').select(['email', 'created_at', 'recorded_by']).execute()
const NAME = 'newsletter.subscribe'
const NONE = { completed: 0, failed: 0 }
/** Runs the jobs of subscriptions, including those that wait for their next attempt. */
const runSubscriptions = () => runQueue(server, NAME, createSubscriptionWork(server.context), { early: true })
const minutes = (count: number) => {
  now = new Date(MORNING.getTime() + count * 60_000)
}

it('a failed subscription is retried automatically, once, with the time of its request [NEWS-12] [ERR-14]', async () => {
  answer = DOWN
  const { status, failure } = await ask()
  expect([status, failure.errorMessage]).toEqual([
    502,
    'Il servizio della newsletter non risponde: l’iscrizione verrà inviata automaticamente.',
  ])
  expect(await runQueue(server, NAME, createSubscriptionWork(server.context))).toEqual(NONE)
  expect(await runSubscriptions()).toEqual({ completed: 0, failed: 1 })
  expect(await storedEffects()).toMatchObject([
    { state: 'open', attempts: 2, answer: { reason: 'unreachable' } },
  ])
  expect(await consents()).toEqual([])

  answer = { ok: true, state: 'pending' }
  requests = []
  minutes(5)
  expect(await runSubscriptions()).toEqual({ completed: 1, failed: 0 })
  expect(await runSubscriptions()).toEqual(NONE)
  expect(requests).toMatchObject([{ name: 'Maria', contactId: '554', askedBy: agent.user.id }])
  expect(await storedEffects()).toMatchObject([{ state: 'done' }])
  expect(await consents()).toEqual([
    { email: requests[0]!.email, created_at: MORNING, recorded_by: agent.user.id },
  ])
})

it('a due subscription is not retried when the user has repeated it', async () => {
  answer = DOWN
  await ask({ email: 'svelta@example.it' })
  answer = { ok: true, state: 'subscribed' }
  expect((await ask({ email: 'svelta@example.it' })).status).toBe(200)
  expect(await runSubscriptions()).toEqual(NONE)
})

it('a subscription that is refused at a retry stays listed, and one that is refused at once is not', async () => {
  const refused: SubscribeOutcome = failSubscription('refused', 'other', 'looks fake')
  const before = await storedEffects()
  answer = refused
  expect((await ask({ email: 'finta@example.it' })).status).toBe(422)
  expect(await storedEffects()).toEqual(before)
  answer = DOWN
  await ask({ email: 'dubbia@example.it' })
  answer = refused
  expect(await runSubscriptions()).toEqual({ completed: 1, failed: 0 })
  expect((await storedEffects()).at(-1)).toMatchObject({
    state: 'failed',
    answer: { reason: 'refused' },
    failure: 'other',
    failure_detail: 'looks fake',
  })
})

it('an unreadable subscription effect does not block the others', async () => {
  await server.context.db.deleteFrom('effects').execute()
  now = MORNING
  answer = DOWN
  await ask({ email: 'prima@example.it' })
  await ask({ email: 'seconda@example.it' })
  await setRows(
    server.context.db,
    'effects',
    { key: 'prima@example.it' },
    { payload: '{"email":"prima@example.it"}' },
  )
  answer = { ok: true, state: 'pending' }
  expect(await runSubscriptions()).toEqual({ completed: 1, failed: 1 })
})
