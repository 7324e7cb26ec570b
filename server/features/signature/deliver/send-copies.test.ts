import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../../contract/fixtures/samples.ts'
import { failedJobOf } from '../../../../test/dead-letter.ts'
import { runEnvelopeJobs } from '../../../../test/run-envelope-jobs.ts'
import { runQueue } from '../../../../test/run-queue.ts'
import { ANNA, requireSecondSigner, TwoSigners } from '../../../../test/second-signer.ts'
import { SigningSetup } from '../../../../test/signing-setup.ts'
import { type SmtpStandIn, smtpSettings, startSmtp } from '../../../../test/stand-ins/smtp.ts'
import { createQueueWorks } from '../../../background.ts'
import { createSmtpMail } from '../../../providers/mail/smtp.ts'
import { createSmtpClient } from '../../../providers/mail/smtp-client.ts'
import { repairStuck } from '../../services/stuck-effects.ts'

/** Longer than the mails of a signature without their attachment, shorter than the copy. */
const MAX_BYTES = 20_000
const CUSTOMER = SAMPLES.dualDomestic.email!

let setup: SigningSetup
const servers: { close(): unknown }[] = []
beforeAll(async () => {
  setup = await SigningSetup.start()
})
afterAll(async () => {
  await setup.close()
})
beforeEach(() => setup.nextDay())
afterEach(async () => {
  for (const server of servers.splice(0).reverse()) await server.close()
})

/** From now on mails go through this mail server. */
async function useServer(options: { maxBytes?: number } = {}): Promise<SmtpStandIn> {
  const server = await startSmtp(options)
  const settings = smtpSettings(server.port)
  const client = createSmtpClient(settings)
  servers.push(server, client)
  const { context } = setup.server
  const { db, config, files, now } = context
  const smtp = createSmtpMail({ db, config, files, client, settings, now, retrySeconds: 60 })
  Object.assign(context.mail, { send: smtp.send, sendQueued: smtp.sendQueued })
  return server
}

async function runMails(): Promise<void> {
  await runQueue(setup.server, 'mail.send', createQueueWorks(setup.server.context)['mail.send']!, {
    early: true,
  })
}

const copiesOf = async (recordId: string) =>
  (await setup.envelope(recordId)).signers.map(({ role, copy }) => `${role} ${copy}`)
const eventsOf = async (recordId: string) =>
  (await setup.envelope(recordId)).events.filter(({ what }) => what.startsWith('copy-'))
const subjectsTo = (server: SmtpStandIn, address: string) =>
  server.taken
    .filter(({ to }) => to?.some((one) => 'address' in one && one.address === address))
    .map(({ subject }) => subject ?? '')

describe('the signed copy of a customer [SIGN-8]', () => {
  it('the signed copy of a customer that the mail server takes is known as sent', async () => {
    await useServer()
    const { recordId, token } = await setup.signed()
    expect(await copiesOf(recordId)).toEqual(['customer sent'])
    expect((await setup.open(token)).body.signing.copy).toBe('sent')
    expect((await eventsOf(recordId)).map(({ what }) => what)).toEqual(['copy-sent'])
  })

  it('the signed copy of a customer that exceeds the size of the mail server is replaced by a link, of which the sender is notified', async () => {
    const server = await useServer({ maxBytes: MAX_BYTES })
    const { id, recordId, token, signing } = await setup.signed()
    expect(await copiesOf(recordId)).toEqual(['customer linked'])
    const [event] = await eventsOf(recordId)
    expect(event).toMatchObject({ what: 'copy-linked' })
    expect(event!.detail).toContain('552')
    expect(subjectsTo(server, CUSTOMER).at(-1)).toMatch(/scarichi la Sua copia firmata$/)
    const [mail] = await setup.mails(id, 'signed-copy-link')
    expect(mail!.attachments).toEqual([])
    const [, link] = /(\/firma\/[\w-]{43})/.exec(mail!.text) ?? []
    // The link of the signature: its page shows the signed file without a session, for the same days.
    expect(link).toBe(`/firma/${token}`)
    expect((await setup.get(signing.signed[0]!.link)).statusCode).toBe(200)
    const [notice] = await setup.mails(id, 'signing-copy-undelivered')
    expect(notice).toMatchObject({ recipient: setup.agent.user.email, state: 'sent' })
    expect(notice!.text).toMatch(/552[\s\S]*Gli è andato un collegamento/)
    expect((await setup.open(token)).body.signing.copy).toBe('linked')
    for (const _ of [1, 2]) await runEnvelopeJobs(setup.server)
    expect(await setup.mails(id, 'signed-copy-link')).toHaveLength(1)
    expect(await eventsOf(recordId)).toHaveLength(1)
  })

  it.each([552, 554, 550])(
    'the signed copy of a customer is replaced by a link when the server answers %i',
    async (code) => {
      const server = await useServer()
      const one = await setup.sent()
      await setup.askCode(one.token)
      server.failNext({ code, at: 'data' })
      await setup.sign(one.token, await setup.codeOf(one.id))
      expect(await copiesOf(one.recordId)).toEqual(['customer linked'])
      expect((await setup.mails(one.id, 'signed-copy-link'))[0]).toMatchObject({ state: 'sent' })
    },
  )

  it('the signed copy of a customer is known as failed when the link is refused too', async () => {
    const server = await useServer()
    const one = await setup.sent()
    await setup.askCode(one.token)
    server.failNext({ code: 552, at: 'data' }, { code: 550, at: 'data' })
    await setup.sign(one.token, await setup.codeOf(one.id))
    expect(await copiesOf(one.recordId)).toEqual(['customer failed'])
    const [notice] = await setup.mails(one.id, 'signing-copy-undelivered')
    expect(notice!.text).toContain('Nemmeno il collegamento è arrivato')
    // An administrator sends the refused copy again.
    const [copy] = await setup.mails(one.id, 'signed-copy')
    const { context, database } = setup.server
    const id = await failedJobOf(database.pool, copy!.id)
    await context.db.transaction().execute((trx) => repairStuck(trx, { id, action: 'retry', now: setup.now }))
    await runMails()
    await runEnvelopeJobs(setup.server)
    expect(await copiesOf(one.recordId)).toEqual(['customer sent'])
  })

  it('the signed copy of a customer is replaced by a link also when it is refused after it had waited', async () => {
    const server = await useServer()
    const one = await setup.sent()
    await setup.askCode(one.token)
    server.failNext({ code: 451, at: 'data' })
    await setup.sign(one.token, await setup.codeOf(one.id))
    expect(await copiesOf(one.recordId)).toEqual(['customer null'])
    server.failNext({ code: 552, at: 'data' })
    await runMails()
    await runEnvelopeJobs(setup.server, { early: false })
    expect(await copiesOf(one.recordId)).toEqual(['customer linked'])
  })

  it('a mail to a signer that the mail server refuses at once or in a later attempt is shown at the envelope', async () => {
    const server = await useServer()
    const { id, recordId, token } = await setup.sent()
    const undelivered = async () => (await setup.envelope(recordId)).undelivered
    server.failNext({ code: 451, at: 'data' })
    await setup.remind(id)
    expect(await undelivered()).toEqual([])
    server.failNext({ code: 550, at: 'data' })
    await runMails()
    const reminder = { mail: 'Sollecito a firmare', to: CUSTOMER, detail: expect.stringContaining('550') }
    expect(await undelivered()).toMatchObject([reminder])
    setup.later(1)
    server.failNext({ code: 554, at: 'data' })
    expect((await setup.askCode(token)).failure.errorMessage).toContain('non accetta il codice')
    const code = { mail: 'Codice per firmare', to: CUSTOMER, detail: expect.stringContaining('554') }
    expect(await undelivered()).toMatchObject([reminder, code])
  })

  it('the signed copies of two signers have a state each', async () => {
    const server = await useServer()
    const end = await requireSecondSigner(setup)
    const { id, recordId, second } = await new TwoSigners(setup).half()
    await setup.askCode(second)
    server.failNext({ code: 552, at: 'data' })
    await setup.sign(second, await setup.codeOf(id))
    await end()
    expect(await copiesOf(recordId)).toEqual(['customer linked', 'second sent'])
    expect((await setup.mails(id, 'signed-copy-link')).map(({ recipient }) => recipient)).toEqual([CUSTOMER])
    expect(subjectsTo(server, ANNA.email).at(-1)).toMatch(/la Sua copia firmata$/)
  })
})
