import { describe, expect, it } from 'vitest'
import { subscribe } from '../../../shared/api/subscriptions.ts'
import { addOwner } from '../../../test/factories.ts'
import { addRow } from '../../../test/rows.ts'
import { serverOfFile, testServer } from '../../../test/server.ts'
import { failSubscription } from '../../providers/newsletter/word-failure.ts'
import { newsletterPages } from './newsletter-pages.ts'
import { subscriptionRoutes } from './routes.ts'

// Ten minutes before midnight in Rome.
let at = new Date('2026-11-20T22:50:00Z')
const OWNER = { id: 'owner-1', name: 'Ada Bianchi' }
const server = await serverOfFile({
  routes: subscriptionRoutes,
  files: [newsletterPages],
  now: () => at,
  // The agent stays logged in while the clock is advanced by hours.
  config: {
    organisationName: 'Energia & Co.',
    publicUrl: 'https://ufficio.example.it',
    sessionIdleMinutes: 720,
  },
})
const agent = await server.signedIn()
await addOwner(server.context, OWNER)

const CLIENT = {
  name: 'Maria',
  lastName: 'Rossi',
  contactId: '554',
  email: 'maria.rossi@example.it',
  leadId: 'Passaparola',
  ownerId: OWNER.id,
}
const ask = (changes: object = {}) => server.inject(subscribe, { body: { ...CLIENT, ...changes } }, agent)
const mails = (to = CLIENT.email) =>
  server.context.db.selectFrom('mail_outbox').selectAll().where('recipient', '=', to).execute()
const stateOf = async (email = CLIENT.email) =>
  await server.context.db.selectFrom('subscribers').selectAll().where('email', '=', email).executeTakeFirst()
const linkOf = (text: string, purpose: string) =>
  new RegExp(`https://ufficio\\.example\\.it(/newsletter/${purpose}/\\S+)`).exec(text)![1]!

const findConsents = (email = CLIENT.email) =>
  server.context.db
    .selectFrom('consents')
    .selectAll()
    .where('email', '=', email)
    .orderBy('created_at')
    .execute()

const open = (url: string) => server.app.inject({ url, headers: { accept: 'text/html' } })
const press = (url: string, payload = '') =>
  server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

describe('a subscription [API-81] [NEWS-12]', () => {
  it('a subscription asks the person by mail and is active only after confirmation [NEWS-13] [ERR-13]', async () => {
    expect((await ask()).body).toEqual({ ok: true, message: 'Client subscribed!', state: 'pending' })
    expect(await stateOf()).toMatchObject({
      state: 'pending',
      name: 'Maria',
      last_name: 'Rossi',
      contact_id: '554',
      lead_id: 'Passaparola',
      owner_id: 'owner-1',
      asked_by: agent.user.id,
      asked_at: at,
      confirmed_at: null,
    })
    const [mail] = await mails()
    expect(mail).toMatchObject({
      kind: 'newsletter-confirm',
      subject: 'Conferma dell’iscrizione alla newsletter di Energia & Co.',
    })
    expect(mail!.html).toContain('Energia &amp; Co.')
    expect(mail!.unsubscribe_url).toContain(linkOf(mail!.text, 'unsubscribe'))

    const link = linkOf(mail!.text, 'confirm')
    const page = await open(link)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(CLIENT.email)
    expect(page.headers['cache-control']).toBe('no-store')
    // Mail scanners follow links: a GET confirms nothing.
    expect((await stateOf())!.state).toBe('pending')
    expect((await press(link)).body).toContain('Iscrizione confermata')
    expect(await stateOf()).toMatchObject({
      state: 'subscribed',
      confirmed_at: at,
      confirmed_ip: '127.0.0.1',
    })
    expect((await open(link)).body).toContain('Iscrizione già attiva')
  })

  it('a subscription of an active subscriber succeeds and sends nothing', async () => {
    const { body } = await ask({ email: 'Maria.Rossi@example.it' })
    expect(body).toMatchObject({ message: 'Client subscribed!', state: 'subscribed' })
    expect(await mails()).toHaveLength(1)
    expect(await server.context.db.selectFrom('subscribers').select('id').execute()).toHaveLength(1)
  })

  it('a subscription ends with a one-click request (RFC 8058), and others cannot subscribe the person again', async () => {
    const [mail] = await mails()
    const link = linkOf(mail!.text, 'unsubscribe')
    expect((await open(link)).body).toContain('Cancella l’iscrizione')
    expect((await stateOf())!.state).toBe('subscribed')
    expect((await press(link, 'List-Unsubscribe=One-Click')).statusCode).toBe(200)
    expect(await stateOf()).toMatchObject({ state: 'unsubscribed', unsubscribed_at: at })
    expect((await press(link)).statusCode).toBe(200)
    const { status, failure } = await ask()
    expect([status, failure.error]).toEqual([
      422,
      { id: 'not-subscribable', title: 'Iscrizione alla newsletter non possibile' },
    ])
    expect(failure.errorMessage).toMatch(/si è cancellato/)
    expect(await mails()).toHaveLength(1)
    expect((await press(linkOf(mail!.text, 'confirm'))).statusCode).toBe(200)
    expect(await stateOf()).toMatchObject({ state: 'subscribed', unsubscribed_at: null })
  })

  it('a subscription that is not confirmed is asked again at most once a day', async () => {
    const email = 'luca@example.it'
    await Promise.all([ask({ email }), ask({ email }), ask({ email, name: 'Luca' })])
    expect(await mails(email)).toHaveLength(1)
    at = new Date('2026-11-20T23:10:00Z')
    await ask({ email, name: 'Luca' })
    expect(await mails(email)).toHaveLength(2)
    expect(await stateOf(email)).toMatchObject({ state: 'pending', name: 'Luca' })
  })
})

describe('the proof of a consent [NEWS-14] [GAP-39]', () => {
  it('the proof of a consent contains the user, the decision, time, address, channel and text', async () => {
    const email = 'proof@example.it'
    await ask({ email })
    const [mail] = await mails(email)
    const yes = linkOf(mail!.text, 'confirm')
    const { body: page } = await open(yes)
    const steps = [
      '2026-11-20T23:20:00Z',
      '2026-11-20T23:30:00Z',
      '2026-11-20T23:40:00Z',
      '2026-11-20T23:50:00Z',
    ]
    const askedAt = at
    at = new Date(steps[0]!)
    await press(yes)
    await press(yes)
    at = new Date(steps[1]!)
    await press(linkOf(mail!.text, 'unsubscribe'), 'List-Unsubscribe=One-Click')
    at = new Date(steps[2]!)
    await press(yes)
    at = new Date(steps[3]!)
    await press(linkOf(mail!.text, 'unsubscribe'))
    const proof = await findConsents(email)
    expect(proof.map(({ act, channel, created_at }) => [act, channel, created_at])).toEqual([
      ['asked', 'form', askedAt],
      ['given', 'confirmation-link', new Date(steps[0]!)],
      ['withdrawn', 'one-click', new Date(steps[1]!)],
      ['given', 'confirmation-link', new Date(steps[2]!)],
      ['withdrawn', 'unsubscribe-link', new Date(steps[3]!)],
    ])
    expect(proof.map(({ recorded_by }) => recorded_by)).toEqual([agent.user.id, null, null, null, null])
    for (const line of proof) {
      expect(line).toMatchObject({ purpose: 'newsletter', name: 'Maria Rossi', recorded_ip: '127.0.0.1' })
      expect(line.text_version).toBe(1)
      expect(mail!.text).toContain(line.text)
      expect(page).toContain(line.text)
    }
  })

  it('the proof of a consent contains the displayed text, regardless of the current text', async () => {
    const email = 'words@example.it'
    await ask({ email })
    const [mail] = await mails(email)
    const text = 'Acconsento a ricevere la newsletter, scritta in altre parole.'
    await addRow(server.context.db, 'consent_texts', {
      purpose: 'newsletter',
      version: 2,
      text,
      written_by: null,
    })
    await press(linkOf(mail!.text, 'confirm'))
    const given = (await findConsents(email)).at(-1)!
    expect([given.act, given.text_version]).toEqual(['given', 1])
    expect(mail!.text).toContain(given.text)
    // An unconfirmed subscriber is asked again with the new text, also on the same day.
    await ask({ email: 'late@example.it' })
    expect((await mails('late@example.it'))[0]!.text).toContain(text)
    expect((await findConsents('late@example.it'))[0]).toMatchObject({ act: 'asked', text_version: 2, text })
  })
})

describe('the missing data of a subscription [ERR-14]', () => {
  it.each([
    ['[NEWS-6]', 'name', 'The Nome field empty!'],
    ['[NEWS-7]', 'lastName', 'The Cognome field empty!'],
    ['[NEWS-8]', 'email', 'The Email field empty!'],
    ['[NEWS-9]', 'contactId', 'The Contact Id field empty'],
    ['[NEWS-10]', 'leadId', 'The Lead Source field empty'],
    ['[NEWS-11]', 'ownerId', 'select Owner!'],
  ])(
    '%s a subscription without the field %s is refused with the message of that field',
    async (_id, field, errorMessage) => {
      const { status, failure } = await ask({ [field]: ' ' })
      expect(status).toBe(422)
      expect(failure).toMatchObject({ errorMessage, issues: [{ field, message: errorMessage }] })
    },
  )

  it('a subscription refuses an owner unknown to the CRM, and accepts one who has left it [NEWS-11]', async () => {
    const email = 'proprietario@example.it'
    const { status, failure } = await ask({ ownerId: 'owner-9', email })
    expect(status).toBe(422)
    expect(failure).toMatchObject({
      errorMessage: 'select Owner!',
      issues: [{ field: 'ownerId', code: 'unknown' }],
    })
    expect(await stateOf(email)).toBeUndefined()
    const left = { id: 'owner-left', name: 'Bruno Serra' }
    await addOwner(server.context, left)
    await server.context.db.updateTable('owners').set({ active: false }).where('id', '=', left.id).execute()
    expect((await ask({ ownerId: left.id, email })).status).toBe(200)
    expect(await stateOf(email)).toMatchObject({ owner_id: left.id })
  })

  it('a subscription refuses an invalid address and a value that is not text', async () => {
    const { status, failure } = await ask({ email: 'maria@@example' })
    expect([status, failure.issues[0].field]).toEqual([422, 'email'])
    expect((await ask({ email: 'a@example.it\r\nBcc: b@example.it' })).status).toBe(422)
    expect((await ask({ name: ['Maria'] })).status).toBe(400)
    expect((await ask({ name: 'a\0b', email: 'nul@example.it' })).status).toBe(400)
    expect(await mails('nul@example.it')).toEqual([])
  })
})

describe('the pages of the newsletter', () => {
  it.each(['x', '..', '%00', 'a'.repeat(300), `${crypto.randomUUID()}.${'A'.repeat(43)}`])(
    'the pages of the newsletter refuse %s',
    async (token) => {
      for (const purpose of ['confirm', 'unsubscribe']) {
        for (const answer of [
          await open(`/newsletter/${purpose}/${token}`),
          await press(`/newsletter/${purpose}/${token}`),
        ]) {
          expect(answer.statusCode).toBeGreaterThanOrEqual(400)
          expect(answer.statusCode).toBeLessThan(500)
        }
      }
    },
  )

  it('the pages of the newsletter do not accept the link of another page', async () => {
    const [mail] = await mails()
    const token = linkOf(mail!.text, 'confirm').split('/').at(-1)
    expect((await press(`/newsletter/unsubscribe/${token}`)).statusCode).toBe(404)
    expect((await stateOf())!.state).toBe('subscribed')
  })

  it('the pages of the newsletter escape their values and contain no active content', async () => {
    const email = "o'<b>hara@example.it".replace(/[<>]/g, '')
    await ask({ email, name: '<img src=x onerror=alert(1)>' })
    const [mail] = await mails(email)
    expect(mail!.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    const page = await open(linkOf(mail!.text, 'confirm'))
    expect(page.body).toContain('o&#39;bhara@example.it')
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  })

  it('the pages of the newsletter are rate-limited', async () => {
    let last = await open('/newsletter/confirm/x')
    for (let n = 0; n < 120 && last.statusCode !== 429; n += 1) last = await open('/newsletter/confirm/x')
    expect(last.statusCode).toBe(429)
    expect(last.headers['retry-after']).toBeDefined()
  })
})

it('a subscription reports a service that does not respond or refuses', async () => {
  for (const [reason, failure, status, id] of [
    ['unreachable', 'unreachable', 502, 'external-service-failed'],
    ['refused', 'address-fake', 422, 'not-subscribable'],
  ] as const) {
    const newsletter = { subscribe: async () => failSubscription(reason, failure) }
    const other = await testServer({
      routes: subscriptionRoutes,
      files: [newsletterPages],
      context: { newsletter },
    })
    await addOwner(other.context, OWNER)
    const answer = await other.inject(subscribe, { body: CLIENT }, await other.signedIn())
    expect([answer.status, answer.failure.error.id]).toEqual([status, id])
    // An external provider has separate pages.
    expect((await other.app.inject({ url: '/newsletter/confirm/x' })).statusCode).toBe(404)
    await other.close()
  }
})
