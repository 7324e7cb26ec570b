import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { signedIn } from '../../../test/factories.ts'
import { FAULTS } from '../../../test/stand-ins/faults.ts'
import { MAILCHIMP_KEY, MAILCHIMP_LIST, startMailchimp } from '../../../test/stand-ins/mailchimp.ts'
import { createHttpClient } from '../../http-client/http-client.ts'
import { createOutboxMail } from '../mail/outbox.ts'
import type { MailPort } from '../mail/port.ts'
import { createBuiltInNewsletter } from './built-in.ts'
import { createMailchimp } from './mailchimp.ts'
import type { NewsletterPort } from './port.ts'

const database = await testDatabase()
const { db } = database
const mailchimp = await startMailchimp()
afterAll(() => Promise.all([mailchimp.close(), database.close()]))
const now = () => new Date('2026-11-20T10:00:00Z')

const outbox = createOutboxMail({
  db,
  config: { mode: 'demonstration', secretKey: Buffer.alloc(32, 7) },
})
const away = {
  ok: false,
  reason: 'unreachable',
  detail: 'Il server di posta non risponde',
  cause: { failure: 'other', detail: 'Il server di posta non risponde' },
} as const
/** A mail server that refuses some addresses, as the others do. */
const mail: MailPort = {
  ...outbox,
  send: async (one) =>
    one.to.startsWith('looks-fake')
      ? {
          ok: false,
          reason: 'refused',
          detail: 'no such user here',
          cause: { failure: 'other', detail: 'no such user here' },
        }
      : await outbox.send(one),
}
const builtIn = (port = mail) =>
  createBuiltInNewsletter({
    db,
    mail: port,
    now,
    config: {
      publicUrl: 'https://ufficio.example.it',
      organisationName: 'Ufficio',
      secretKey: Buffer.alloc(32, 7),
    },
  })
const byMailchimp = (timeoutMs = 5_000) =>
  createMailchimp({
    service: createHttpClient({
      name: 'Mailchimp',
      baseUrl: mailchimp.url,
      now,
      allowPrivate: true,
      timeoutMs,
    }),
    apiKey: MAILCHIMP_KEY,
    list: MAILCHIMP_LIST,
    now,
  })

interface Case {
  /** Confirmations that it sends itself. */
  mails: number
  make: () => NewsletterPort
  /** The subscription states of these addresses, in any case. */
  statesOf: (email: string) => Promise<string[]>
  put: (email: string, state: 'subscribed' | 'unsubscribed') => Promise<unknown>
  /** A list that cannot do it once. */
  failing: [fault: string, () => NewsletterPort][]
}
const anna = (email: string) => ({
  email,
  name: 'Anna',
  lastName: 'Verdi',
  contactId: '554',
  leadId: 'web',
  ownerId: '7',
  askedBy: userId,
  ip: '203.0.113.7',
})
const userId = (await signedIn({ db, now })).user.id

const CASES: [string, Case][] = [
  [
    'built-in',
    {
      mails: 1,
      make: () => builtIn(),
      statesOf: async (email) =>
        (await db.selectFrom('subscribers').select(['email', 'state']).execute())
          .filter((one) => one.email.toLowerCase() === email.toLowerCase())
          .map(({ state }) => state),
      put: (email, state) =>
        db.updateTable('subscribers').set({ state }).where('email', '=', email).execute(),
      failing: [
        ['no mail server', () => builtIn({ ...mail, send: async () => away })],
        [
          'a mail server that took the mail and never said so',
          () =>
            builtIn({
              ...mail,
              send: async (one) => {
                await outbox.send(one)
                return away
              },
            }),
        ],
      ],
    },
  ],
  [
    'Mailchimp',
    {
      mails: 0,
      make: () => byMailchimp(),
      statesOf: async (email) => {
        const found = mailchimp.members.get(email.toLowerCase())
        return found ? [found.status] : []
      },
      put: async (email, status) => mailchimp.members.set(email, { status, merge_fields: {} }),
      failing: [
        ...FAULTS,
        ['overload without a word', { kind: 'reply', reply: { status: 403 } }] as const,
      ].map(([fault, problem]) => [
        fault,
        () => {
          mailchimp.calm()
          mailchimp.failNext(problem, problem)
          return byMailchimp(80)
        },
      ]),
    },
  ],
]

describe.each(CASES)(
  'the list of the newsletter: %s [NEWS-14]',
  (_name, { make, statesOf, put, failing, mails: own }) => {
    it('the list of the newsletter asks a new subscriber to confirm once, for any spelling and repetition', async () => {
      const email = 'anna@example.it'
      const both = await Promise.all([make().subscribe(anna(email)), make().subscribe(anna(email))])
      expect([...both, await make().subscribe(anna('Anna@Example.it'))]).toEqual(
        Array.from({ length: 3 }, () => ({ ok: true, state: 'pending' })),
      )
      expect(await statesOf(email)).toEqual(['pending'])
    })

    it('the list of the newsletter leaves active and unsubscribed addresses unchanged', async () => {
      const email = 'maria@example.it'
      await make().subscribe(anna(email))
      await put(email, 'subscribed')
      expect(await make().subscribe(anna(email))).toEqual({ ok: true, state: 'subscribed' })
      await put(email, 'unsubscribed')
      expect(await make().subscribe(anna(email))).toMatchObject({
        ok: false,
        reason: 'unsubscribed',
        detail: expect.stringMatching(/si è cancellato/),
      })
      expect(await statesOf(email)).toEqual(['unsubscribed'])
    })

    it('the list of the newsletter passes on why an address is refused', async () => {
      expect(await make().subscribe(anna('looks-fake@example.it'))).toMatchObject({
        ok: false,
        reason: 'refused',
        detail: expect.stringMatching(/./),
      })
    })

    it.each(failing)(
      'the list of the newsletter has one subscriber after %s, who is asked in the end',
      async (fault, open) => {
        const email = `${fault.replaceAll(/\W/g, '')}@example.it`
        expect(await open().subscribe(anna(email))).toMatchObject({
          ok: false,
          reason: 'unreachable',
          detail: expect.stringMatching(/./),
        })
        mailchimp.calm()
        expect(await make().subscribe(anna(email))).toEqual({ ok: true, state: 'pending' })
        expect(await statesOf(email)).toEqual(['pending'])
        const mails = await db.selectFrom('mail_outbox').select('id').where('recipient', '=', email).execute()
        expect(mails.length).toBe(own)
      },
    )
  },
)
