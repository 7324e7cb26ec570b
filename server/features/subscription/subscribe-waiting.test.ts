import { afterAll, beforeAll, expect, it } from 'vitest'
import { subscribe } from '../../../shared/api/subscription.ts'
import { addOwner, type SignedIn } from '../../../test/factories.ts'
import { type TestServer, testServer } from '../../../test/server.ts'
import type { SubscribeOutcome, Subscription } from '../../providers/newsletter/port.ts'
import { subscriptionRoutes } from './routes.ts'
import { subscribeWaiting } from './subscribe-waiting.ts'

const MORNING = new Date('2026-11-20T09:00:00Z')
let now = MORNING
let answer: SubscribeOutcome
let asked: Subscription[] = []
let server: TestServer
let agent: SignedIn
beforeAll(async () => {
  const newsletter = {
    subscribe: async (subscription: Subscription) => {
      asked.push(subscription)
      return answer
    },
  }
  server = await testServer({
    routes: subscriptionRoutes,
    now: () => now,
    context: { newsletter },
    config: { sessionIdleMinutes: 720 },
  })
  agent = await server.signedIn()
  await addOwner(server.context, { id: CLIENT.ownerId, name: 'Ada Bianchi' })
})
afterAll(() => server.close())

const DOWN: SubscribeOutcome = { ok: false, reason: 'unreachable', detail: 'Mailchimp non risponde' }
const CLIENT = {
  ...{ name: 'Maria', lastName: 'Rossi', email: 'Maria.Rossi@example.it' },
  ...{ contactId: '554', leadId: 'Passaparola', ownerId: 'owner-1' },
}
const ask = (changes: object = {}) => server.inject(subscribe, { body: { ...CLIENT, ...changes } }, agent)
const wishes = () =>
  server.context.db
    .selectFrom('effects')
    .select(['state', 'attempts', 'next_try_at', 'answer'])
    .where('kind', '=', 'newsletter')
    .orderBy('created_at')
    .execute()
const consents = () =>
  server.context.db.selectFrom('consents').select(['email', 'created_at', 'recorded_by']).execute()
const minutes = (count: number) => {
  now = new Date(MORNING.getTime() + count * 60_000)
}

it('[NEWS-12] [ERR-14] a subscription that the service did not take leaves by itself, once, with the hour at which it was asked', async () => {
  answer = DOWN
  const { status, body } = await ask()
  expect([status, body.errorMessage]).toEqual([
    502,
    'Il servizio della newsletter non risponde: l’iscrizione partirà da sola.',
  ])
  expect(await subscribeWaiting(server.context)).toEqual({ subscribed: 0, waiting: 0 })
  minutes(1)
  expect(await subscribeWaiting(server.context)).toEqual({ subscribed: 0, waiting: 1 })
  expect(await wishes()).toMatchObject([{ state: 'failed', attempts: 2, answer: { reason: 'unreachable' } }])
  expect(await consents()).toEqual([])

  answer = { ok: true, state: 'pending' }
  asked = []
  minutes(5)
  expect(await subscribeWaiting(server.context)).toEqual({ subscribed: 1, waiting: 0 })
  expect(await subscribeWaiting(server.context)).toEqual({ subscribed: 0, waiting: 0 })
  expect(asked).toMatchObject([{ name: 'Maria', contactId: '554', askedBy: agent.user.id }])
  expect(await wishes()).toMatchObject([{ state: 'done', next_try_at: null }])
  expect(await consents()).toEqual([
    { email: asked[0]!.email, created_at: MORNING, recorded_by: agent.user.id },
  ])
})

it('is not asked for a second time when the agent was faster', async () => {
  answer = DOWN
  await ask({ email: 'svelta@example.it' })
  answer = { ok: true, state: 'subscribed' }
  expect((await ask({ email: 'svelta@example.it' })).status).toBe(200)
  minutes(60)
  expect(await subscribeWaiting(server.context)).toEqual({ subscribed: 0, waiting: 0 })
})

it('stays for a person to see when the service refuses it later, and leaves no trace when it does so at once', async () => {
  const refused: SubscribeOutcome = { ok: false, reason: 'refused', detail: 'looks fake' }
  const before = await wishes()
  answer = refused
  expect((await ask({ email: 'finta@example.it' })).status).toBe(422)
  expect(await wishes()).toEqual(before)
  answer = DOWN
  await ask({ email: 'dubbia@example.it' })
  answer = refused
  minutes(120)
  expect(await subscribeWaiting(server.context)).toEqual({ subscribed: 0, waiting: 1 })
  expect((await wishes()).at(-1)).toMatchObject({
    ...{ state: 'failed', next_try_at: null, answer: { reason: 'refused', detail: 'looks fake' } },
  })
})

it('a wish that cannot be read keeps no other waiting', async () => {
  await server.context.db.deleteFrom('effects').execute()
  now = MORNING
  answer = DOWN
  await ask({ email: 'prima@example.it' })
  await ask({ email: 'seconda@example.it' })
  await server.context.db
    .updateTable('effects')
    .set({ payload: '{"email":"prima@example.it"}' })
    .where('key', '=', 'prima@example.it')
    .execute()
  answer = { ok: true, state: 'pending' }
  now = new Date(MORNING.getTime() + 61_000)
  expect(await subscribeWaiting(server.context)).toEqual({ subscribed: 1, waiting: 1 })
})
