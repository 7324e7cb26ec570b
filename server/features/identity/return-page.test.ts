import { randomBytes } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { testClock } from '../../../test/clock.ts'
import { databaseOfFile } from '../../../test/database.ts'
import { signedIn } from '../../../test/factories.ts'
import { serverOfFile } from '../../../test/server.ts'
import { CLIENT, startOpenid } from '../../../test/stand-ins/openid.ts'
import type { AddFiles } from '../../http/server.ts'
import { createHttpClient } from '../../http-client/http-client.ts'
import { createOpenid } from '../../providers/identity/openid.ts'
import { identityReturn } from './return-page.ts'

/** A limit of anonymous callers that few requests use up. */
const FEW = { perAddress: 6, together: 18 }
const limitMore: AddFiles = (app) =>
  app.addHook('onRoute', ({ config }) => {
    if (config?.limit) config.limit = { ...config.limit, ...FEW }
  })

const now = () => new Date()
const secretKey = randomBytes(32)
const { db } = await databaseOfFile()
const issuer = await startOpenid()
const identity = createOpenid({
  config: { publicUrl: 'http://localhost:3000', secretKey },
  settings: { issuer: issuer.url, ...CLIENT, hostedDomain: undefined },
  service: createHttpClient({ name: 'Prova', baseUrl: issuer.url, now, allowPrivate: true }),
  db,
  now,
})
const server = await serverOfFile({
  routes: [],
  files: [limitMore, identityReturn],
  config: { secretKey },
  context: { identity },
  // Nothing is given back while the attempts are used up.
  now: testClock().now,
})
afterAll(() => issuer.close())

const comeBack = async (remoteAddress: string, query: Record<string, string>) =>
  await server.app.inject({ method: 'GET', url: '/identity/callback', remoteAddress, query })

/** The state of a login whose user must return from the issuer. */
async function begin(): Promise<string> {
  const { sessionId, user } = await signedIn({ db, now }, { verifiedEmail: false })
  const started = await identity.start({
    sessionId,
    userId: user.id,
    email: user.email,
    locale: 'it',
    writeEntry: () => Promise.resolve(),
  })
  if (!started.ok) throw new Error(started.detail)
  const { searchParams } = new URL(started.url)
  const claims = { ...issuer.claims(searchParams.get('nonce') ?? ''), sub: user.id, email: user.email }
  issuer.give(await issuer.sign(claims))
  return searchParams.get('state') ?? ''
}

it('GET /identity/callback accepts the return of a started login while anonymous callers have used up every attempt [LOGIN-13]', async () => {
  for (let n = 0; n < FEW.together; n += 1) await comeBack(`10.8.0.${n % 6}`, { code: 'c', state: 'x' })
  expect((await comeBack('10.8.1.1', { code: 'c', state: 'x' })).statusCode).toBe(429)
  const state = await begin()
  expect((await comeBack('10.8.0.1', { code: 'c', state: `${state}x` })).statusCode).toBe(429)
  const { statusCode, headers } = await comeBack('10.8.0.1', { code: 'c', state })
  expect([statusCode, headers.location]).toEqual([303, expect.stringContaining('/identity/done#token=')])
})
