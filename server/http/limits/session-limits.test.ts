import { once } from 'node:events'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineCall, ok } from '../../../shared/api/call.ts'
import { serverOfFile, testServer } from '../../../test/server.ts'
import { findCaller } from '../../features/login/find-caller.ts'
import { createLogger } from '../logger.ts'
import { route } from '../route.ts'

const light = defineCall('GET /light', { summary: 'Works', answer: ok, failures: [] })
const search = defineCall('GET /search', { summary: 'Searches', answer: ok, failures: [] })
const sync = defineCall('GET /sync', { summary: 'Works for long', lasting: 'work', answer: ok, failures: [] })
const save = defineCall('POST /save', {
  summary: 'Saves',
  body: z.strictObject({ text: z.string() }),
  answer: ok,
  failures: [],
} as const)

let working = 0
let most = 0
let arrived: (() => void) | undefined
let release: () => void
let released: Promise<void>
beforeEach(() => {
  ;[working, most] = [0, 0]
  ;({ promise: released, resolve: release } = Promise.withResolvers<void>())
})
const work = async () => {
  working += 1
  most = Math.max(most, working)
  arrived?.()
  await released
  working -= 1
  return { ok: true } as const
}
const server = await serverOfFile({
  routes: [
    route(light, 'any user', work),
    route(
      search,
      'any user',
      async ({ context }) => {
        working += 1
        most = Math.max(most, working)
        for (let n = 0; n < 20; n += 1) await context.db.selectFrom('users').select('id').execute()
        working -= 1
        return { ok: true }
      },
      { weight: 'search' },
    ),
    route(save, 'any user', work),
    route(sync, 'any user', work),
  ],
})

const atWork = (count: number) =>
  new Promise<void>((resolve) => {
    arrived = () => working >= count && resolve()
    arrived()
  })

describe('the calls of one user', () => {
  it('the calls of one user run six at a time over all sessions, and all are answered', async () => {
    const session = await server.signedIn()
    const calls = Array.from({ length: 30 }, () => server.inject(light, {}, session))
    await atWork(6)
    const colleague = await server.signedIn()
    const beside = server.inject(light, {}, colleague)
    await atWork(7)
    release()
    const answers = await Promise.all([...calls, beside])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(most).toBe(7)
  })

  it('the searches of one user run one after the other', async () => {
    const session = await server.signedIn()
    const calls = Array.from({ length: 5 }, () => server.inject(search, {}, session))
    const answers = await Promise.all(calls)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(most).toBe(1)
  })

  it('the calls of one user are refused with a retry time when more than a hundred are waiting', async () => {
    const session = await server.signedIn()
    const calls = Array.from({ length: 107 }, () => server.inject(save, { body: { text: 'x' } }, session))
    const refused = await Promise.race(calls)
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '5' } })
    release()
    const answers = await Promise.all(calls)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(106)
  })

  it('a search of one user runs beside long calls, of which at most three run', async () => {
    const session = await server.signedIn()
    const long = Array.from({ length: 5 }, () => server.inject(sync, {}, session))
    await atWork(3)
    expect((await server.inject(search, {}, session)).status).toBe(200)
    release()
    expect((await Promise.all(long)).map(({ status }) => status)).toEqual(Array(5).fill(200))
    // The search was the fourth at work.
    expect(most).toBe(4)
  })
})

it('the calls of one session over time are refused beyond their rate, while another session continues', async () => {
  const hasty = await testServer({
    routes: [route(light, 'any user', async () => ({ ok: true }) as const)],
    sessionRate: { capacity: 3, perSecond: 0.001 },
  })
  const [session, other] = [await hasty.signedIn(), await hasty.signedIn()]
  const statuses = []
  for (let n = 0; n < 5; n += 1) statuses.push((await hasty.inject(light, {}, session)).status)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  const { headers } = await hasty.inject(light, {}, session)
  expect(Number(headers['retry-after'])).toBeGreaterThan(900)
  expect((await hasty.inject(light, {}, other)).status).toBe(200)
  await hasty.close()
})

it('a client that disconnects while its session is read occupies no slot of its user', async () => {
  const lookUp = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  let first = true
  const busy = await testServer({
    routes: [route(search, 'any user', async () => ({ ok: true }) as const, { weight: 'search' })],
    findCaller: async (context, request) => {
      const caller = await findCaller(context, request)
      if (first) {
        first = false
        const closed = once(request.raw.socket, 'close')
        arrived.resolve()
        await Promise.all([closed, lookUp.promise])
      }
      return caller
    },
  })
  const session = await busy.signedIn()
  const address = await busy.app.listen({ host: '127.0.0.1', port: 0 })
  const leaving = new AbortController()
  const left = fetch(`${address}/api/v1/search`, { headers: session.headers, signal: leaving.signal })
  await arrived.promise
  leaving.abort()
  await expect(left).rejects.toThrow('aborted')
  lookUp.resolve()
  expect((await busy.inject(search, {}, session)).status).toBe(200)
  await busy.close()
})

it('a search is cancelled in the database when its client disconnects, and its connection serves the next', async () => {
  const ended = Promise.withResolvers<string>()
  const lines: string[] = []
  let waits = true
  const busy = await testServer({
    routes: [
      route(
        search,
        'any user',
        async ({ context }) => {
          if (waits) {
            const slow = sql`select pg_sleep(600)`.execute(context.db)
            await slow.catch(({ code }) => ended.resolve(code))
            await slow
          }
          return { ok: true } as const
        },
        { weight: 'search' },
      ),
    ],
    context: { log: createLogger('info', { write: (line: string) => lines.push(line) }) },
  })
  const session = await busy.signedIn()
  const address = await busy.app.listen({ host: '127.0.0.1', port: 0 })
  const leaving = new AbortController()
  const left = fetch(`${address}/api/v1/search`, { headers: session.headers, signal: leaving.signal })
  const running = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where state = 'active' and query like 'select pg_sleep%' and datname = current_database()`
  await expect.poll(async () => (await running.execute(busy.context.db)).rows[0]!.n).toBe(1)
  leaving.abort()
  await expect(left).rejects.toThrow('aborted')
  expect(await ended.promise).toBe('57014')
  waits = false
  for (let n = 0; n < 12; n += 1) expect((await busy.inject(search, {}, session)).status).toBe(200)
  expect(lines.filter((line) => JSON.parse(line).level >= 40)).toEqual([])
  await busy.close()
})
