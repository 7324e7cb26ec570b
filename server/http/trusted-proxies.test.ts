import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineCall, ok } from '../../shared/api/call.ts'
import { API_PREFIX } from '../../shared/api-prefix-and-headers.ts'
import { serverOfFile } from '../../test/server.ts'
import { Failure } from './failure.ts'
import { openRoute } from './route.ts'
import { createServer } from './server.ts'

const refuse = defineCall('POST /refusals', {
  summary: 'Refuses',
  body: z.strictObject({ id: z.string() }),
  answer: ok,
  failures: ['invalid'],
})
const OPEN = { limit: { name: 'things', perAddress: 10, together: 10 } }
const server = await serverOfFile({ routes: [] })

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

describe('a proxy in front of the server', () => {
  const FORWARDED = { 'x-forwarded-for': '203.0.113.9' }
  async function logOf(
    trustedProxies: string[],
    ...requests: { headers: Record<string, string>; remoteAddress?: string }[]
  ): Promise<string[]> {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const config = { ...server.context.config, trustedProxies }
    const other = await createServer(
      { ...server.context, config, log, proxy: {} },
      { routes: [], findCaller: async () => undefined },
    )
    for (const request of requests) await other.inject({ url: '/health/live', ...request })
    await other.close()
    return lines.filter((line) => line.includes('TRUSTED_PROXIES'))
  }

  it('a proxy that is not declared is logged with the first request that it forwards', async () => {
    const [line, ...more] = await logOf([], { headers: {} }, { headers: FORWARDED }, { headers: FORWARDED })
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 40, proxy: '127.0.0.1' })
    expect(more).toEqual([])
    expect(await logOf(['10.0.0.1'], { headers: FORWARDED })).toHaveLength(1)
    expect(await logOf([], { headers: { 'x-real-ip': '203.0.113.9' } })).toHaveLength(1)
  })

  it('a declared proxy and a header from the internet are not logged', async () => {
    expect(await logOf(['127.0.0.1'], { headers: FORWARDED })).toEqual([])
    expect(await logOf([], { headers: FORWARDED, remoteAddress: '8.8.8.8' })).toEqual([])
  })
})
