import { expect, it } from 'vitest'
import { SAMPLES } from '../contract/fixtures/samples.ts'
import { sendMailing } from '../shared/api/mail-blocks.ts'
import { MAIL_TEXT_KINDS } from '../shared/api/mail-texts.ts'
import { listOutbox } from '../shared/api/outbox.ts'
import { createRecord, sendRecordMail } from '../shared/api/records.ts'
import { listServices } from '../shared/api/services.ts'
import { sendContract } from '../shared/api/signatures.ts'
import { subscribe } from '../shared/api/subscriptions.ts'
import { updateUser } from '../shared/api/users.ts'
import { seedSampleData } from '../test/sample-data.ts'
import { serverOfFile } from '../test/server.ts'
import type { TestAnswer } from '../test/test-answer.ts'
import { WITHOUT_MAIL } from './commands/check-services.ts'
import { isSecretMail } from './documents/mails/definitions.ts'
import { FIXED_MAILS, type MailKind } from './documents/mails/fixed-mails.ts'
import { files, routes } from './routes.ts'

const server = await serverOfFile({ routes, files, config: { mode: 'production' } })
const seeded = await seedSampleData(server.context)
const agent = await server.signedIn({ sendEmail: true })
const admin = await server.signedIn({ role: 'admin' })
const person = await server.signedIn()
const data = JSON.stringify(seeded.valuesOf(SAMPLES.dualDomestic))
const saved = await server.inject(createRecord, { body: { data, draft: false, holdersDiffer: true } }, agent)
const recordId = saved.body.recordId

const OWNER = 'owner-1'
const MAILING = {
  lead_id: 'Passaparola',
  contact_id: '554',
  name: 'Maria',
  last_name: 'Rossi',
  email: 'maria.rossi@example.it',
  contact_owner: 'Ada Bianchi',
  product: 'EI Luce Casa',
  operation: 'EI Cambio EE',
}
const CLIENT = {
  name: 'Maria',
  lastName: 'Rossi',
  contactId: '554',
  email: 'maria.rossi@example.it',
  leadId: 'Passaparola',
  ownerId: OWNER,
}

/** Mails that a user sends by a button. */
const PRESSED: Partial<Record<MailKind, () => Promise<TestAnswer>>> = {
  riepilogo: () => server.inject(sendRecordMail, { params: { id: recordId } }, agent),
  'cliente-felice': () => server.inject(sendMailing, { body: MAILING }, agent),
  'newsletter-confirm': () => server.inject(subscribe, { body: CLIENT }, agent),
  'email-change-asked': () =>
    server.inject(updateUser, { params: { id: person.user.id }, body: { email: 'altra@example.it' } }, admin),
  'signing-invitation': () => server.inject(sendContract, { params: { id: recordId } }, agent),
}
const KINDS = [...MAIL_TEXT_KINDS, ...(Object.keys(FIXED_MAILS) as (keyof typeof FIXED_MAILS)[])]
const count = async () => {
  const tables = [
    'mail_outbox',
    'effects',
    'subscribers',
    'consents',
    'envelopes',
    'email_changes',
    'object_events',
  ] as const
  const rows = tables.map((table) => server.context.db.selectFrom(table).selectAll().execute())
  return (await Promise.all(rows)).map(({ length }) => length)
}

it.each(Object.entries(PRESSED))(
  'an installation in production without a mail server refuses a manual mail before it writes anything: %s [MAIL-2]',
  async (_kind, press) => {
    const before = await count()
    const { status, failure } = await press()
    expect(status).toBe(422)
    expect(failure.issues[0]).toMatchObject({
      code: 'no-mail-server',
      message: expect.stringContaining('non ha un server di posta'),
    })
    expect(failure.issues[0].message).toContain('SMTP')
    expect(await count()).toEqual(before)
  },
)

it.each(KINDS.filter((kind) => !(kind in PRESSED)))(
  'an installation in production without a mail server reports no mail as sent: %s',
  async (kind) => {
    const to = `${kind}@example.it`
    const outcome = await server.context.mail.send({ kind, to, subject: 'Prova', text: 'Prova' })
    const { body } = await server.inject(listOutbox, { query: { limit: 100 } }, admin)
    const listed = body.mails.find((mail) => mail.to === to)
    if (isSecretMail(kind)) {
      expect(outcome).toMatchObject({ ok: false, reason: 'refused' })
      expect(listed).toMatchObject({ state: 'kept', text: '' })
    } else {
      expect(outcome).toMatchObject({ ok: true })
      expect(listed).toMatchObject({ state: 'queued', text: 'Prova' })
    }
  },
)

it('an installation in production without a mail server counts queued notices and lists the refused mails', async () => {
  const { body } = await server.inject(listServices, {}, admin)
  const mail = body.services.find(({ name }) => name === 'mail')!
  const waiting = await server.context.db
    .selectFrom('mail_outbox')
    .select('id')
    .where('state', '=', 'queued')
    .execute()
  expect(waiting.length).toBeGreaterThan(0)
  expect(mail.waiting).toBe(waiting.length)
  for (const refused of ['riepilogo', 'Cliente felice', 'newsletter', 'cambio e-mail'])
    expect(mail.limitation).toContain(refused)
  for (const refused of ['recap', 'happy-customer', 'newsletter', 'mailbox'])
    expect(WITHOUT_MAIL).toContain(refused)
})
