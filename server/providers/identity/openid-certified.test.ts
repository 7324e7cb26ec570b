import { randomBytes } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { signedIn } from '../../../test/factories.ts'
import { startCertifiedProvider } from '../../../test/stand-ins/certified-provider.ts'
import { CLIENT } from '../../../test/stand-ins/openid.ts'
import { createHttpClient } from '../../http-client/http-client.ts'
import { createOpenid } from './openid.ts'

/** The provider alone writes no user log. */
const NO_ENTRY = async () => {}

const database = await testDatabase()
const publicUrl = 'http://localhost:3000'
const certified = await startCertifiedProvider(`${publicUrl}/identity/callback`)
afterAll(async () => {
  await certified.close()
  await database.close()
})

const now = () => new Date()
const { db } = database
const provider = createOpenid({
  config: { publicUrl, secretKey: randomBytes(32) },
  settings: { issuer: certified.issuer, ...CLIENT, hostedDomain: undefined },
  service: createHttpClient({ name: 'Prova', baseUrl: certified.issuer, now, allowPrivate: true }),
  db,
  now,
})

/** Walks through a sign-in as a browser does, with its cookies, up to the address that leads back here. */
async function walk(start: string, press: 'login' | 'abort'): Promise<URL> {
  const cookies = new Map<string, string>()
  let method = 'GET'
  for (let url = new URL(start); ; ) {
    if (url.origin === publicUrl) return url
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    method = location ? 'GET' : 'POST'
    url = new URL(location ?? `${url.pathname}/${press}`, url)
  }
}

it('a certified provider proves a mailbox from beginning to end [LOGIN-13] [LOGIN-15]', async () => {
  const { sessionId, user } = await signedIn({ db, now }, { verifiedEmail: false })
  const begin = async () => {
    const started = await provider.start({
      sessionId,
      userId: user.id,
      email: 'anna@example.it',
      locale: 'it',
      writeEntry: NO_ENTRY,
    })
    return started.ok ? started.url : ''
  }
  const back = await walk(await begin(), 'login')
  expect(back.searchParams.get('iss')).toBe(certified.issuer)
  const outcome = await provider.takeReturn!(back)
  expect(outcome).toMatchObject({ ok: true })
  const token = outcome.ok ? outcome.token : ''
  expect(await provider.verify({ sessionId, token })).toEqual({ ok: true, email: 'anna@example.it' })

  const broken = await walk(await begin(), 'abort')
  expect(broken.searchParams.get('error')).toBe('access_denied')
  expect(await provider.takeReturn!(broken)).toMatchObject({ ok: false, reason: 'refused' })
})
