import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineCall, ok } from '../../shared/api/call.ts'
import { API_PREFIX } from '../../shared/api-prefix-and-headers.ts'
import { testServer } from '../../test/server.ts'
import { Failure } from './failure.ts'
import { openRoute } from './route.ts'
import { createServer } from './server.ts'

const refuse = defineCall({
  method: 'POST',
  path: '/refusals',
  summary: 'Refuses',
  body: z.strictObject({ id: z.string() }),
  answer: ok,
})
const OPEN = { limit: { name: 'things', perAddress: 10, together: 10 } }
const server = await testServer({ routes: [] })
afterAll(() => server.close())

describe('the caller’s address', () => {
  it.each([
    [[], '127.0.0.1'],
    [['127.0.0.1'], '198.51.100.7'],
    [['127.0.0.1', '198.51.100.7'], '203.0.113.9'],
  ])(
    'with %j as trusted proxies, forwarded addresses are used up to the first untrusted hop',
    async (trustedProxies, ip) => {
      const config = { ...server.context.config, trustedProxies }
      const routes = [
        openRoute(
          refuse,
          'anyone',
          async (visit) => {
            throw new Failure('invalid', { message: visit.ip })
          },
          OPEN,
        ),
      ]
      const other = await createServer(
        { ...server.context, config },
        { routes, findCaller: async () => undefined },
      )
      const answer = await other.inject({
        method: 'POST',
        url: `${API_PREFIX}/refusals`,
        headers: { 'x-forwarded-for': '203.0.113.9, 198.51.100.7', 'content-type': 'application/json' },
        payload: '{"id":"x"}',
      })
      expect(answer.json().errorMessage).toBe(ip)
      await other.close()
    },
  )
})
