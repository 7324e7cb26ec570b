import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineCall } from '../../../shared/api/call.ts'
import { TOKEN_HEADER } from '../../../shared/api-prefix-and-headers.ts'
import { testClock } from '../../../test/clock.ts'
import { type TestServer, testServer } from '../../../test/server.ts'
import { openRoute } from '../../http/route.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { findFileReader } from './find-caller.ts'

const whoReads = defineCall('GET /test/file', {
  summary: 'A file',
  answer: z.object({ reader: z.string() }),
  failures: [],
})
const clock = testClock()

describe('a caller of a file route', () => {
  const DOCUMENT = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }
  let files: TestServer
  beforeAll(async () => {
    const readerRoute = openRoute(
      whoReads,
      'anyone',
      async ({ context, request }) => ({
        reader: (await findFileReader(context, request))?.userId ?? 'nobody',
      }),
      { limit: { name: 'readers', perAddress: 100, together: 100 } },
    )
    files = await testServer({ routes: [readerRoute], now: clock.now })
  })
  afterAll(() => files.close())
  const reader = async (headers: Record<string, string>) =>
    (await files.inject(whoReads, {}, undefined, headers)).body.reader

  it('a caller of a file route is authenticated by the cookie alone, from the pages of the portal or the address bar', async () => {
    const { cookie, user } = await files.signedIn({ bound: true })
    for (const site of ['same-origin', 'same-site', 'none']) {
      expect(await reader({ ...DOCUMENT, 'sec-fetch-site': site, cookie: `sb=${cookie}` })).toBe(user.id)
    }
  })

  it('a caller of a file route is not authenticated by the cookie from another site, in a frame, or without an origin', async () => {
    const { cookie } = await files.signedIn({ bound: true })
    const own = { cookie: `sb=${cookie}` }
    expect(await reader({ ...own, ...DOCUMENT, 'sec-fetch-site': 'cross-site' })).toBe('nobody')
    expect(await reader({ ...own, ...DOCUMENT, 'sec-fetch-dest': 'iframe' })).toBe('nobody')
    expect(await reader({ ...own, ...DOCUMENT, 'sec-fetch-dest': 'image' })).toBe('nobody')
    expect(await reader({ ...own, 'sec-fetch-site': 'same-origin' })).toBe('nobody')
    expect(await reader(own)).toBe('nobody')
    expect(await reader(DOCUMENT)).toBe('nobody')
  })

  it('a caller of a file route is authenticated by the token', async () => {
    const { headers, user, token } = await files.signedIn({ bound: true })
    expect(await reader(headers)).toBe(user.id)
    expect(await reader({ [TOKEN_HEADER]: token, ...DOCUMENT })).toBe('nobody')
  })

  it.each([
    { verified: false },
    { verifiedEmail: false },
    { activated: false },
    { mustChangePassword: true },
  ])('a caller of a file route is not authenticated with %j', async (given) => {
    const { cookie, headers } = await files.signedIn(given)
    expect(await reader({ ...DOCUMENT, cookie: `sb=${cookie}` })).toBe('nobody')
    expect(await reader(headers)).toBe('nobody')
  })

  it('a browser without fetch metadata is authenticated by the cookie of a session started in it', async () => {
    const { cookie, user } = await files.signedIn({ bound: false })
    expect(await reader({ cookie: `sb=${cookie}` })).toBe(user.id)
  })

  it('a caller of a file route is not authenticated after the end of the session', async () => {
    const { cookie, user } = await files.signedIn({ bound: true })
    await endSessionsOf(files.context.db, user.id, clock.now())
    expect(await reader({ ...DOCUMENT, cookie: `sb=${cookie}` })).toBe('nobody')
  })
})
