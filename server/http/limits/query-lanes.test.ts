import { once } from 'node:events'
import { request } from 'node:http'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { defineCall, ok } from '../../../shared/api/call.ts'
import { serverOfFile } from '../../../test/server.ts'
import { currentLane } from '../../db/fair-pool.ts'
import { route } from '../route.ts'

const read = defineCall('GET /read', { summary: 'Reads', answer: ok, failures: [] })
const save = defineCall('POST /save', {
  summary: 'Saves',
  body: z.strictObject({ text: z.string() }),
  answer: ok,
  failures: [],
})

const seen: string[] = []
const server = await serverOfFile({
  routes: [
    route(read, 'any user', async ({ context: { db } }) => {
      await db.selectFrom('users').select('id').execute()
      seen.push(currentLane().key)
      return { ok: true }
    }),
    route(save, 'any user', async () => {
      seen.push(currentLane().key)
      return { ok: true }
    }),
  ],
})

it('the queries of a request use the lane of its user, also for a chunked body', async () => {
  const session = await server.signedIn()
  await server.inject(read, {}, session)
  const address = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
  const asking = request(new URL('/api/v1/save', address), {
    method: 'POST',
    headers: { ...session.headers, 'content-type': 'application/json' },
  })
  asking.write('{"text":')
  await once(asking, 'socket')
  asking.end('"x"}')
  const [answer] = await once(asking, 'response')
  answer.resume()
  expect(answer.statusCode).toBe(200)
  expect(seen).toEqual([session.user.id, session.user.id])
})

it('queries outside a request use the background lane', () => {
  expect(currentLane().key).toBe('background')
})
