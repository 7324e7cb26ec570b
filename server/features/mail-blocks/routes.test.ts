import { describe, expect, it } from 'vitest'
import { listMailBlocks, sendMailing } from '../../../shared/api/mail-blocks.ts'
import { serverOfFile, testServer } from '../../../test/server.ts'
import type { MailOutcome } from '../../providers/mail/port.ts'
import { mailingRoutes } from './routes.ts'

// Ten minutes before midnight in Rome.
let at = new Date('2026-11-20T22:50:00Z')
const server = await serverOfFile({ routes: mailingRoutes, now: () => at })
const agent = await server.signedIn()
const checkboxes = await server.context.db
  .insertInto('mail_blocks')
  .values([
    { name: 'Tempi', template: 'Servono sei settimane.' },
    { name: 'Bolletta', template: 'La leggiamo insieme.' },
  ])
  .returning(['id', 'name'])
  .execute()

const MAILING = {
  lead_id: 'Passaparola',
  contact_id: '554',
  name: 'Maria',
  last_name: 'Rossi',
  email: 'maria.rossi@example.it',
  contact_owner: 'Ada Bianchi',
  product: 'EI Luce Casa',
  operation: 'EI Cambio EE',
  passaparola_nome: '',
  code: 'EIRSSMRA4321K',
  iteractions: [] as string[],
  recensioni: false,
  passaparola: false,
}
const send = (changes: object = {}, session = agent) =>
  server.inject(sendMailing, { body: { ...MAILING, ...changes } }, session)
const mails = (to: string) =>
  server.context.db.selectFrom('mail_outbox').selectAll().where('recipient', '=', to).execute()

it('GET /mailing/template lists the interactions by name [MAIL-5] [CHECKB-2]', async () => {
  const { status, body } = await server.inject(listMailBlocks, {}, agent)
  expect(status).toBe(200)
  const created = { id: expect.any(String), updatedAt: expect.any(String) }
  expect(body.checkboxes).toEqual([
    { ...created, name: 'Bolletta', template: 'La leggiamo insieme.' },
    { ...created, name: 'Tempi', template: 'Servono sei settimane.' },
  ])
})

describe('the mailing [API-31] [MAIL-11]', () => {
  it('the mailing is sent in text and HTML, with its blocks and the code [MAIL-17] [MAIL-19]', async () => {
    const email = 'luca@example.it'
    const ticked = [checkboxes[0]!.id, 'Bolletta']
    const parts = { recensioni: true, passaparola: true, passaparola_nome: 'Gino Verdi' }
    const sender = await server.signedIn()
    const { status, body } = await send({ email, iteractions: ticked, ...parts }, sender)
    expect([status, body]).toEqual([200, { ok: true }])
    const [mail, ...more] = await mails(email)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ kind: 'cliente-felice' })
    const { contact_owner, product, operation, code } = MAILING
    const blocks = ['Servono sei settimane.', 'La leggiamo insieme.', 'due righe sulla Sua esperienza']
    for (const text of ['Maria Rossi', contact_owner, product, operation, code, 'Gino Verdi', ...blocks])
      expect([mail!.text.includes(text), mail!.html!.includes(text)]).toEqual([true, true])
    expect(mail!.text).toMatch(/Passaparola/)
    const logs = await server.context.db
      .selectFrom('user_logs')
      .select('action')
      .where('user_id', '=', sender.user.id)
      .execute()
    expect(logs).toEqual([{ action: 'mailing sent' }])
  })

  it('the mailing is sent once for repeated and concurrent requests and after a crash', async () => {
    const email = 'una.volta@example.it'
    const other = await server.signedIn()
    const answers = await Promise.all([
      send({ email }),
      send({ email }),
      send({ email }, other),
      send({ email, name: ' Maria ' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await mails(email)).toHaveLength(1)
    // The rows after a crash between the external effect and its outcome.
    await server.context.db.updateTable('effects').set({ state: 'open' }).execute()
    expect((await send({ email })).status).toBe(200)
    expect(await mails(email)).toHaveLength(1)
  })

  it('the mailing with other texts or on another day is a new mailing', async () => {
    const email = 'di.nuovo@example.it'
    await send({ email })
    await send({ email, recensioni: true })
    expect(await mails(email)).toHaveLength(2)
    at = new Date('2026-11-20T23:10:00Z')
    await send({ email })
    expect(await mails(email)).toHaveLength(3)
  })
})

describe('the missing data of a mailing [MAIL-12] [MAIL-13]', () => {
  it.each([
    ['lead_id', 'You have to fill the Lead Source field'],
    ['contact_id', 'You have to fill the Contact ID field'],
    ['contact_owner', 'You have to fill the Contact Owner field'],
    ['last_name', 'You have to fill the Cognome field'],
    ['email', 'You have to fill the Email field'],
    ['product', 'You have to fill the Product field'],
  ])('a mailing always requires %s', async (field, errorMessage) => {
    const { status, failure } = await send({ [field]: ' ' })
    expect(status).toBe(422)
    expect(failure).toMatchObject({ errorMessage, issues: [{ field, message: errorMessage }] })
  })

  it.each([
    ['name', 'You have to fill the Nome field'],
    ['operation', 'You have to fill the Operation field'],
  ])(
    'a mailing with exactly the thirteen specified fields requires %s [MAIL-21] [API-31]',
    async (field, errorMessage) => {
      expect(Object.keys(MAILING)).toHaveLength(13)
      const { status, failure } = await send({ [field]: '', email: 'tredici@example.it' })
      expect(status).toBe(422)
      expect(failure).toMatchObject({ errorMessage, issues: [{ field, message: errorMessage }] })
      expect(await mails('tredici@example.it')).toEqual([])
    },
  )

  it('a mailing requires the first name of a private customer only', async () => {
    const nome = 'You have to fill the Nome field'
    expect((await send({ name: '', client_type: 'domestico' })).failure.errorMessage).toBe(nome)
    expect((await send({ name: '', client_type: 'business' })).status).toBe(200)
  })

  it.each(['contratto energia', 'telco'])('a mailing requires the operation of %s', async (type_contract) => {
    const { status, failure } = await send({ operation: '', type_contract })
    expect([status, failure.errorMessage]).toEqual([422, 'You have to fill the Operation field'])
  })

  it('a mailing requires no operation of an absent utility', async () => {
    expect((await send({ operation: '', type_contract: 'Assicurazione' })).status).toBe(200)
  })

  it('the missing data of a mailing are reported in the order of the specification', async () => {
    const body = { client_type: 'domestico', type_contract: 'telco' } as const
    const answer = await server.inject(sendMailing, { body }, agent)
    expect(answer.failure.issues.map(({ field }) => field)).toEqual(
      'lead_id contact_id contact_owner name last_name email product operation'.split(' '),
    )
  })

  it('a mailing requires a valid address and existing interactions', async () => {
    for (const email of ['maria', 'maria@example.it\nBcc: x@example.it', 'a@b.it, c@d.it']) {
      const { status, failure } = await send({ email })
      expect([status, failure.issues[0].field]).toEqual([422, 'email'])
    }
    const { status, failure } = await send({ iteractions: ['Bolletta', 'Gelato'] })
    expect([status, failure.issues[0].field]).toEqual([422, 'iteractions'])
  })

  it('a mailing with an unreadable body is refused', async () => {
    for (const changes of [{ iteractions: 'Bolletta' }, { recensioni: 'forse' }, { name: 1 }, { to: 'x' }])
      expect((await send(changes)).status).toBe(400)
    expect((await send({ name: 'a\0b' })).status).toBe(400)
  })
})

it('a mailing that failed is reported as not sent and is sent at the next request [ERR-8]', async () => {
  let outcome: MailOutcome = {
    ok: false,
    reason: 'unreachable',
    detail: 'ECONNECTION',
    cause: { failure: 'other', detail: 'ECONNECTION' },
  }
  const mail = { send: async () => outcome, queue: async () => {} }
  const other = await testServer({ routes: mailingRoutes, context: { mail } })
  const someone = await other.signedIn()
  const once = () => other.inject(sendMailing, { body: MAILING }, someone)
  expect(await once()).toMatchObject({ status: 502, failure: { errorMessage: 'Cannot send the email' } })
  outcome = {
    ok: false,
    reason: 'refused',
    detail: '550 no such user',
    cause: { failure: 'other', detail: '550 no such user' },
  }
  expect(await once()).toMatchObject({ status: 422, failure: { issues: [{ message: '550 no such user' }] } })
  const sent = { ok: true, id: crypto.randomUUID() } as const
  outcome = sent
  expect((await once()).status).toBe(200)
  const rows = await other.context.db
    .selectFrom('effects')
    .select(['state', 'attempts', 'external_id'])
    .execute()
  expect(rows).toEqual([{ state: 'done', attempts: 3, external_id: sent.id }])
  await other.close()
})
