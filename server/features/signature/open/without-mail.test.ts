import { beforeEach, expect, it } from 'vitest'
import { listServices, testService } from '../../../../shared/api/services.ts'
import { preflightSending, sendContract } from '../../../../shared/api/signatures.ts'
import { SigningSetup } from '../../../../test/signing-setup.ts'
import { createOutboxMail } from '../../../providers/mail/outbox.ts'
import { createBuiltInSignature } from '../../../providers/signature/built-in/built-in.ts'
import { serviceRoutes } from '../../services/routes.ts'
import { remindSigners } from './remind-signers.ts'

const signing = await SigningSetup.ofFile(serviceRoutes, { config: { mode: 'production' } })
beforeEach(() => signing.nextDay())

const NO_MAIL = expect.stringContaining('non ha un server di posta')
const count = async () =>
  (await signing.server.context.db.selectFrom('envelopes').select('id').execute()).length

it('the built-in signature without a mail server is refused in the preflight and at sending [SIGN-1]', async () => {
  const id = await signing.record()
  const { server, agent } = signing
  const { body } = await server.inject(preflightSending, { params: { id } }, agent)
  expect(body.findings[0]).toEqual({
    code: 'no-mail-server',
    weight: 'blocks',
    fields: [],
    message: NO_MAIL,
  })
  for (const answer of [
    await server.inject(sendContract, { params: { id } }, agent),
    await signing.send(id),
  ]) {
    expect(answer.status).toBe(422)
    expect(answer.failure.issues[0]).toMatchObject({ code: 'no-mail-server', message: NO_MAIL })
  }
  expect(await count()).toBe(0)
})

it('the built-in signature without a mail server cancels an earlier contract and refuses every other action', async () => {
  const { context } = signing.server
  // It was sent while a mail server was configured.
  const { signatures } = context
  const sends = createOutboxMail({ db: context.db, config: { ...context.config, mode: 'demonstration' } })
  context.signatures = [createBuiltInSignature({ ...context, mail: sends })]
  const { id, token, recordId } = await signing.sent()
  context.signatures = signatures
  const before = await signing.envelope(recordId)
  expect(before.actions).toEqual(['cancel'])
  for (const answer of [
    await signing.remind(id),
    await signing.link(id),
    await signing.resend(id),
    await signing.extend(id, 10),
  ]) {
    expect(answer.status).toBe(422)
    expect(answer.failure.issues).toMatchObject([{ field: 'state', code: 'refused', message: NO_MAIL }])
  }
  expect((await signing.askCode(token)).status).toBe(502)
  signing.later(3 * 1440)
  expect(await remindSigners(context)).toEqual({ reminded: 0 })
  await signing.nextDay()
  const { expiresAt, events } = await signing.envelope(recordId)
  expect([expiresAt, events.map(({ what }) => what)]).toEqual([
    before.expiresAt,
    ['preparing', 'sent', 'opened', 'medium-consented'],
  ])
  expect((await signing.cancel(id)).status).toBe(200)
})

it('the built-in signature without a mail server is reported on the services page, with the mail', async () => {
  const { server } = signing
  const admin = await server.signedIn({ role: 'admin' })
  const { services } = (await server.inject(listServices, {}, admin)).body
  const limited = services.filter(({ limitation }) => limitation !== '')
  expect(limited.map(({ name }) => name)).toEqual(['signature', 'mail', 'identity', 'newsletter'])
  const tried = await server.inject(testService, { params: { name: 'mail' } }, admin)
  expect(tried.body).toMatchObject({ working: false, detail: expect.stringContaining('SMTP') })
})
