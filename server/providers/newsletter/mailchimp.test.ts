import { afterAll, describe, expect, it } from 'vitest'
import { MAILCHIMP_KEY, MAILCHIMP_LIST, startMailchimp } from '../../../test/stand-ins/mailchimp.ts'
import { createHttpClient } from '../../http-client/http-client.ts'
import { createMailchimp, mailchimpUrl } from './mailchimp.ts'

const mailchimp = await startMailchimp()
afterAll(() => mailchimp.close())

const now = () => new Date('2026-11-20T10:00:00Z')
const list = (apiKey = MAILCHIMP_KEY) =>
  createMailchimp({
    service: createHttpClient({
      name: 'Mailchimp',
      baseUrl: mailchimp.url,
      now,
      allowPrivate: true,
    }),
    apiKey,
    list: MAILCHIMP_LIST,
    now,
  })
const anna = (email: string) => ({
  email,
  name: 'Anna',
  lastName: 'Verdi',
  contactId: '554',
  leadId: 'web',
  ownerId: '7',
  askedBy: 'user',
  ip: '203.0.113.7',
})

describe('the newsletter on Mailchimp [NEWS-14]', () => {
  it('the newsletter on Mailchimp asks a new person to confirm', async () => {
    expect(await list().subscribe(anna('anna@example.it'))).toEqual({ ok: true, state: 'pending' })
    expect(mailchimp.members.get('anna@example.it')).toEqual({
      status: 'pending',
      merge_fields: { FNAME: 'Anna', LNAME: 'Verdi', CONTACTID: '554', LEADID: 'web', OWNER: '7' },
    })
  })

  it('the newsletter on Mailchimp passes on title and detail of a refusal', async () => {
    expect(await list().subscribe(anna('complaint@example.it'))).toMatchObject({
      ok: false,
      reason: 'unsubscribed',
      title: 'Member In Compliance State',
      detail: expect.stringContaining('Può iscriversi solo il cliente'),
    })
    expect(await list().subscribe(anna('looks-fake@example.it'))).toMatchObject({
      ok: false,
      reason: 'refused',
      title: 'Invalid Resource',
      detail: expect.stringContaining('falso o non valido'),
    })
    expect(await list('other-us1').subscribe(anna('x@example.it'))).toMatchObject({
      ok: false,
      reason: 'refused',
      title: 'API Key Invalid',
      detail: 'La chiave di Mailchimp non è valida: avvisa un amministratore.',
    })
  })

  const refused = (title: string, failure: string, detail: unknown) => ({
    outcome: { ok: false, reason: 'refused', title, detail, cause: { failure, detail: expect.any(String) } },
  })
  it.each([
    ['archived', { outcome: { ok: true, state: 'pending' }, after: 'pending' }],
    ['transactional', { outcome: { ok: true, state: 'pending' }, after: 'pending' }],
    ['pending', { outcome: { ok: true, state: 'pending' } }],
    ['subscribed', { outcome: { ok: true, state: 'subscribed' } }],
    [
      'cleaned',
      refused('Member Cleaned', 'address-bounces', expect.stringMatching(/^L’indirizzo respinge la posta/)),
    ],
    ['paused', refused('Member Paused', 'other-state', expect.stringContaining('paused'))],
    [
      'unsubscribed',
      {
        outcome: {
          ok: false,
          reason: 'unsubscribed',
          title: 'Member Unsubscribed',
          detail: expect.stringContaining('si è cancellato'),
          cause: { failure: 'unsubscribed', detail: '' },
        },
      },
    ],
  ])('the newsletter on Mailchimp tells the state of a member that is %s', async (status, expected) => {
    const email = `${status}@example.it`
    mailchimp.members.set(email, { status, merge_fields: {} })
    expect(await list().subscribe(anna(email))).toEqual(expected.outcome)
    expect(mailchimp.members.get(email)?.status).toBe('after' in expected ? expected.after : status)
  })

  it('the newsletter on Mailchimp retries once after an overload; a repeat changes nothing', async () => {
    mailchimp.failNext({ kind: 'reply', reply: { status: 403 } })
    expect(await list().subscribe(anna('again@example.it'))).toEqual({ ok: true, state: 'pending' })
  })

  it('the newsletter on Mailchimp derives the data centre from the key', () => {
    expect(mailchimpUrl('0123abc-us19')).toBe('https://us19.api.mailchimp.com')
    expect(mailchimpUrl('0123abc')).toBeUndefined()
    expect(mailchimpUrl('0123abc-evil.example')).toBeUndefined()
  })
})
