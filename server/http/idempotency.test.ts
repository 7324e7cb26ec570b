import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { defineCall, ok } from '../../shared/api/call.ts'
import { rowOf } from '../../test/rows.ts'
import { serverOfFile } from '../../test/server.ts'
import { Failure } from './failure.ts'
import { idempotentRoute } from './idempotency.ts'

const addDomain = defineCall('POST /test-domains', {
  summary: 'Adds a domain',
  body: z.strictObject({ name: z.string() }),
  answer: ok.extend({ id: z.uuid() }),
  failures: ['invalid'],
})

const addDomainRoute = idempotentRoute(addDomain, 'any user', async (trx, { body }) => {
  const { id } = await trx
    .insertInto('domains')
    .values({ name: `${body.name}-${crypto.randomUUID()}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (body.name === 'refused') throw new Failure('invalid')
  return { ok: true, id }
})

const server = await serverOfFile({ routes: [addDomainRoute] })
const session = await server.signedIn()
const count = async () =>
  Number(
    (
      await server.context.db
        .selectFrom('domains')
        .select((s) => s.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
const add = (name: string, key?: string, who = session) =>
  server.inject(addDomain, { body: { name } }, who, key === undefined ? {} : { 'idempotency-key': key })

it('a repeated request is identified by a keyed hash of its content', async () => {
  const key = crypto.randomUUID()
  await add('segreta', key)
  const { request_hash } = await rowOf(server.context.db, 'idempotency_keys', { key })
  const sent = JSON.stringify(['POST', '/api/v1/test-domains', { name: 'segreta' }])
  const { secretKey } = server.context.config
  expect(request_hash).toEqual(createHmac('sha256', secretKey).update(sent).digest())
})

it('twenty concurrent requests with one key have one effect and one response', async () => {
  const before = await count()
  const answers = await Promise.all(Array.from({ length: 20 }, () => add('a', 'once')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await count()).toBe(before + 1)
  expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(19)
})

it('a repeated request with another body is refused', async () => {
  await add('b', 'reused')
  const answer = await add('c', 'reused')
  expect(answer).toMatchObject({
    status: 409,
    failure: { ok: false, error: { id: 'idempotency-key-reused' } },
  })
})

it('a repeated request of another user has its own effect', async () => {
  const other = await server.signedIn()
  const mine = await add('d', 'shared')
  expect((await add('d', 'shared', other)).body.id).not.toBe(mine.body.id)
})

it('a repeated request after a refusal runs again, and the refused one stored nothing', async () => {
  const before = await count()
  expect((await add('refused', 'again')).status).toBe(422)
  expect((await add('refused', 'again')).status).toBe(422)
  expect(await count()).toBe(before)
  expect((await add('taken', 'again')).status).toBe(200)
})

it('a repeated request without a key has an effect each time', async () => {
  expect((await add('e')).body.id).not.toBe((await add('e')).body.id)
})

it.each(['', 'x'.repeat(201), 'a b'])('an idempotency key %j is refused by name', async (key) => {
  const answer = await add('f', key)
  expect(answer).toMatchObject({ status: 400, failure: { issues: [{ field: 'Idempotency-Key' }] } })
})
