import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Call, defineCall, ok } from '../../shared/api/call.ts'
import { readOpenRunningCall, readRunningCall, runningAnswer } from '../../shared/api/running-calls.ts'
import { serverOfFile } from '../../test/server.ts'
import type { TestAnswer } from '../../test/test-answer.ts'
import { digest } from '../secrets.ts'
import { sweep } from '../sweep.ts'
import { Failure } from './failure.ts'
import { openRoute, route } from './route.ts'
import { runningCallRoutes } from './running-calls.ts'

const slow = defineCall('POST /slow', {
  summary: 'Waits for a service',
  lasting: 'service',
  answer: ok,
  failures: ['invalid'],
})
const work = defineCall('POST /work', { summary: 'Works', lasting: 'work', answer: ok, failures: [] })
const open = defineCall('POST /open', {
  summary: 'Waits, without a session',
  lasting: 'service',
  answer: ok,
  failures: [],
})
const brief = defineCall('POST /brief', { summary: 'Does not last', answer: ok, failures: [] })

let service = Promise.withResolvers<void>()
let started = 0
beforeEach(() => {
  service = Promise.withResolvers<void>()
  started = 0
})
const wait = async () => {
  started += 1
  await service.promise
  return { ok: true } as const
}
const served = {
  routes: [
    route(slow, 'any user', wait),
    route(work, 'any user', wait),
    openRoute(open, 'anyone', wait, { limit: { name: 'open', perAddress: 1_000, together: 1_000 } }),
    route(brief, 'any user', wait),
    ...runningCallRoutes,
  ],
}
const server = await serverOfFile({ ...served, times: { answerMs: 1 } })
/** Ordinary calls end almost at once; their callers must be signed in. */
const impatient = await serverOfFile({ ...served, times: { answerMs: 1, handlerMs: 200 } })
const user = await server.signedIn()
const colleague = await server.signedIn()
const visitor = await impatient.signedIn()
const PREFER = { prefer: 'wait=5, Respond-Async' }

function nameOf(given: TestAnswer<Call>): string {
  expect(given.status).toBe(202)
  return runningAnswer.parse(JSON.parse(given.text)).running
}
const ask = (name: string, session = user) => server.inject(readRunningCall, { params: { name } }, session)
const endOf = (name: string) =>
  vi.waitFor(async () => {
    const { ended } = (await ask(name)).body
    if (!ended) throw new Error('The call still runs')
    return ended
  }, 60_000)

describe('a call that lasts', () => {
  it('a call that lasts is answered with its state, and later with its answer, as often as it is asked for', async () => {
    const name = nameOf(await server.inject(slow, {}, user, PREFER))
    expect((await ask(name)).body.ended).toBeNull()
    service.resolve()
    expect(await endOf(name)).toEqual({ status: 200, answer: { ok: true } })
    expect(await endOf(name)).toEqual({ status: 200, answer: { ok: true } })
    const { sealed_answer } = await server.context.db
      .selectFrom('running_calls')
      .selectAll()
      .where('name_hash', '=', digest(name))
      .executeTakeFirstOrThrow()
    expect(sealed_answer).not.toContain('ok')
  })

  it.each([
    [new Failure('invalid', { message: 'Il servizio rifiuta' }), 422, 'Il servizio rifiuta'],
    [new Error('a programming error'), 500, ''],
  ])('a call that lasts and fails is answered with its failure: %s', async (error, status, message) => {
    const name = nameOf(await server.inject(slow, {}, user, PREFER))
    service.reject(error)
    const ended = await endOf(name)
    expect(ended).toMatchObject({ status, answer: { ok: false } })
    expect(JSON.stringify(ended)).toContain(message)
    expect(JSON.stringify(ended)).not.toContain('programming')
  })

  it('a call that ends in time is answered as if it did not last', async () => {
    service.resolve()
    const answer = await server.inject(slow, {}, user, { prefer: 'return=minimal' })
    expect([answer.status, answer.body]).toEqual([200, { ok: true }])
  })

  it('a caller who does not ask for the state waits for the answer, longer than other calls last', async () => {
    const asked = impatient.inject(slow, {}, visitor)
    expect((await impatient.inject(brief, {}, visitor)).status).toBe(503)
    service.resolve()
    expect((await asked).status).toBe(200)
  })

  it('a call that does not last is not answered with a state', async () => {
    expect((await impatient.inject(brief, {}, visitor, PREFER)).status).toBe(503)
  })

  it('the answer of a call is for its user, under its name', async () => {
    const name = nameOf(await server.inject(slow, {}, user, PREFER))
    expect((await ask(name, colleague)).status).toBe(404)
    expect((await server.inject(readOpenRunningCall, { params: { name } })).status).toBe(404)
    expect((await server.inject(readRunningCall, { params: { name } })).status).toBe(401)
    expect((await ask('A'.repeat(43))).status).toBe(404)
    service.resolve()
    await endOf(name)
  })

  it('a caller without a session asks for the answer by the name alone', async () => {
    const name = nameOf(await server.inject(open, {}, undefined, PREFER))
    expect((await ask(name)).status).toBe(404)
    const read = async () => (await server.inject(readOpenRunningCall, { params: { name } })).body.ended
    expect(await read()).toBeNull()
    service.resolve()
    await vi.waitFor(async () => expect(await read()).toEqual({ status: 200, answer: { ok: true } }))
  })

  it('a call whose process has ended is reported as lost, and an old one is removed', async () => {
    const name = nameOf(await server.inject(slow, {}, user, PREFER))
    await server.context.db
      .updateTable('running_calls')
      .set({ alive_at: sql`now() - interval '1 minute'` })
      .where('name_hash', '=', digest(name))
      .execute()
    const lost = await ask(name)
    expect([lost.status, lost.failure.errorMessage]).toEqual([
      503,
      'Il server si è riavviato durante l’operazione: controlla se è riuscita, prima di chiederla di nuovo.',
    ])
    const later = () => new Date(Date.now() + 2 * 3_600_000)
    expect((await sweep({ ...server.context, now: later })).running).toBeGreaterThan(0)
    expect((await ask(name)).status).toBe(404)
  })

  it('work that outlasts its answer keeps its place: a user has three at once', async () => {
    const names = await Promise.all(
      [1, 2, 3].map(async () => nameOf(await server.inject(work, {}, user, PREFER))),
    )
    const fourth = server.inject(work, {}, user, PREFER)
    // A call that waits for a service needs no such place.
    const beside = nameOf(await server.inject(slow, {}, user, PREFER))
    expect(started).toBe(4)
    service.resolve()
    expect([200, 202]).toContain((await fourth).status)
    expect(started).toBe(5)
    for (const name of [...names, beside]) expect(await endOf(name)).toMatchObject({ status: 200 })
  })
})
