import { expect, it } from 'vitest'
import { VALID_EMAIL_CODES, verifyEmailAddress } from '../../../shared/api/email-verification.ts'
import { serverOfFile } from '../../../test/server.ts'
import type { EmailCheckOutcome } from '../../providers/email-check/port.ts'
import { verificationRoutes } from './routes.ts'

let outcome: EmailCheckOutcome
const server = await serverOfFile({
  routes: verificationRoutes,
  context: { emailCheck: { check: async () => outcome } },
})
const agent = await server.signedIn()

const verify = (body: object, session = agent) =>
  server.injectUnchecked(verifyEmailAddress, { body: body }, session)

it('the e-mail verification returns the code of the check [API-68] [CONST-23]', async () => {
  for (const code of [1, 2, 3, 4, 5, 6, 7, 8]) {
    outcome = { ok: true, code }
    const { status, body } = await verify({ email: 'maria@example.it' })
    expect([status, body]).toEqual([200, { ok: true, code }])
  }
  expect(VALID_EMAIL_CODES).toEqual([4, 5, 7])
})

it.each(['unreachable', 'refused'] as const)(
  'the e-mail verification reports when the check is %s [ERR-9] [MAIL-9]',
  async (reason) => {
    outcome = { ok: false, reason, detail: 'timeout' }
    const { status, failure } = await verify({ email: 'maria@example.it' })
    expect([status, failure.error.id]).toEqual([502, 'external-service-failed'])
  },
)

it('the e-mail verification accepts any text and nothing else', async () => {
  outcome = { ok: true, code: 1 }
  for (const email of ['x', '\0', '<script>', 'è@è']) expect((await verify({ email })).status).toBe(200)
  for (const body of [{}, { email: '' }, { email: 5 }, { email: 'x'.repeat(321) }, { mail: 'a@b.it' }])
    expect((await verify(body)).status).toBe(400)
})

it('the e-mail verification is rate-limited', async () => {
  outcome = { ok: true, code: 7 }
  const eager = await server.signedIn()
  for (let n = 0; n < 60; n += 1) expect((await verify({ email: 'a@b.it' }, eager)).status).toBe(200)
  const { status, headers } = await verify({ email: 'a@b.it' }, eager)
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
})
