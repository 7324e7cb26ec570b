import { expect, it } from 'vitest'
import { listOutbox } from '../../shared/api/outbox.ts'
import { API_PREFIX } from '../../shared/api-prefix-and-headers.ts'
import { serverOfFile, type TestServer } from '../../test/server.ts'
import { routes } from '../routes.ts'

const demonstration = await serverOfFile({ routes, config: { demonstrationOpen: 'false' } })
const open = await serverOfFile({ routes, config: { demonstrationOpen: 'true' } })
const production = await serverOfFile({ routes, config: { mode: 'production', demonstrationOpen: 'false' } })

const OUTBOX = `${API_PREFIX}${listOutbox.path}`
const ask = ({ app }: TestServer, headers: Record<string, string>, url = OUTBOX) =>
  app.inject({ url, headers })

const FORWARDED: readonly Record<string, string>[] = [
  { 'x-forwarded-for': '203.0.113.9' },
  { 'x-forwarded-proto': 'https' },
  { 'X-Forwarded-Host': 'sportello.example' },
  { forwarded: 'for=203.0.113.9' },
  { 'x-real-ip': '203.0.113.9' },
  { via: '1.1 proxy' },
  { host: 'sportello.example' },
  { host: 'localhost.example:3000' },
  { host: '127.0.0.1.example' },
  { host: '192.168.1.7:3000' },
  { host: '[fd00::1]:3000' },
  { host: 'local host' },
]

it.each(FORWARDED)(
  'a demonstration refuses outbox, login, page and health to a request with %j, which comes from elsewhere [G67]',
  async (headers) => {
    for (const url of [OUTBOX, `${API_PREFIX}/users/check`, '/', '/health/ready']) {
      const answer = await ask(demonstration, headers, url)
      expect([url, answer.statusCode]).toEqual([url, 403])
      expect(answer.json().error.id).toBe('not-allowed')
    }
  },
)

it.each(['localhost:3000', 'localhost', '127.0.0.1:3000', '127.0.0.2', '[::1]:3000'])(
  'a demonstration answers on this machine under the name %s',
  async (host) => {
    expect((await ask(demonstration, { host })).statusCode).toBe(200)
  },
)

it('a demonstration that DEMONSTRATION_OPEN opens answers through a proxy', async () => {
  for (const headers of FORWARDED.slice(0, 8)) expect((await ask(open, headers)).statusCode).toBe(200)
})

it('an installation in production answers through a proxy, and its outbox to nobody without a session', async () => {
  for (const headers of FORWARDED.slice(0, 8)) expect((await ask(production, headers)).statusCode).toBe(401)
})
