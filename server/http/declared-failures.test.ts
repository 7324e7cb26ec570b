import pino from 'pino'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineCall, ok } from '../../shared/api/call.ts'
import type { ErrorId } from '../../shared/errors.ts'
import { serverOfFile } from '../../test/server.ts'
import { findCaller } from '../features/login/find-caller.ts'
import { Failure } from './failure.ts'
import { openRoute, route } from './route.ts'
import { createServer } from './server.ts'

const fail = defineCall('GET /failing/:id', {
  summary: 'A call whose handler fails',
  params: z.object({ id: z.string() }),
  answer: ok,
  failures: ['conflict'],
})
const refuse = defineCall('POST /refused', { summary: 'A call of administrators', answer: ok, failures: [] })
const routes = [
  openRoute(
    fail,
    'anyone',
    async ({ params }) => {
      throw new Failure(params.id as ErrorId)
    },
    { limit: { name: 'failing', perAddress: 100, together: 100 } },
  ),
  route(refuse, 'administrator', async () => {
    throw new Failure('not-allowed')
  }),
]
const server = await serverOfFile({ routes })

it('a failure that its call does not declare fails the test, with the call and the id', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect((await server.inject(fail, { params: { id: 'removed' } })).failure.error.id).toBe('removed')
  const administrator = await server.signedIn({ role: 'admin' })
  expect((await server.inject(refuse, {}, administrator)).status).toBe(403)
  expect(complaint.mock.calls.flat()).toEqual([
    'GET /api/v1/failing/:id answered the failure removed, which it does not declare',
    'POST /api/v1/refused answered the failure not-allowed, which it does not declare',
  ])
})

it('declared failures and those of the rule, the body and the database of a call fail no test', async () => {
  for (const id of ['conflict', 'unavailable', 'bad-request']) {
    expect((await server.inject(fail, { params: { id } })).failure.error.id).toBe(id)
  }
  expect((await server.inject(refuse)).failure.error.id).toBe('unauthenticated')
  expect((await server.inject(refuse, {}, await server.signedIn())).failure.error.id).toBe('not-allowed')
  const unreadable = await server.app.inject({
    method: 'POST',
    url: '/api/v1/refused',
    headers: { ...(await server.signedIn({ role: 'admin' })).headers, 'content-type': 'application/json' },
    payload: '{',
  })
  expect(unreadable.json().error.id).toBe('bad-json')
})

it('an installation logs an undeclared failure of a call once and answers it unchanged', async () => {
  const lines: { level: number; call?: string; id?: string }[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const app = await createServer({ ...server.context, log }, { routes, findCaller })
  for (const _ of [1, 2]) {
    const answer = await app.inject('/api/v1/failing/removed')
    expect(answer.json()).toMatchObject({ ok: false, error: { id: 'removed' } })
  }
  expect(lines).toMatchObject([{ level: 50, call: 'GET /api/v1/failing/:id', id: 'removed' }])
  await app.close()
})
