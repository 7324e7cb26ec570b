import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { romeTime } from '../../../contract/index.ts'
import { type ConsentEntry, consentText, recordConsent } from '../../audit/record-consent.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/schema.ts'
import type { MailPort } from '../mail/port.ts'
import { sendWorded } from '../mail/send-worded.ts'
import { mailCauseAsDetail } from '../mail/word-failure.ts'
import type {
  NewsletterLink,
  NewsletterPages,
  NewsletterPort,
  SubscribeOutcome,
  Subscriber,
  Subscription,
} from './port.ts'
import { failSubscription } from './word-failure.ts'

export interface NewsletterParts {
  config: Pick<Config, 'publicUrl' | 'secretKey' | 'organisationName'>
  db: Kysely<Database>
  mail: MailPort
  now: () => Date
}

/** The built-in list: a mail asks for a confirmation, and every mail has a link to unsubscribe. */
export function createBuiltInNewsletter(parts: NewsletterParts): NewsletterPort {
  return { subscribe: (subscription) => subscribe(parts, subscription), ownPages: ownPages(parts) }
}

async function subscribe(parts: NewsletterParts, subscription: Subscription): Promise<SubscribeOutcome> {
  const { db, mail, now, config } = parts
  // An earlier request waits for the mail server.
  if (mail.reachesNobody) return failSubscription('unreachable', 'no-mail-server')
  const { id, state, email, text_version } = await openSubscriber(db, subscription, now())
  if (state === 'unsubscribed') return failSubscription('unsubscribed', 'unsubscribed-here')
  if (state === 'subscribed') return { ok: true, state }
  const unsubscribeUrl = linkOf(config, 'unsubscribe', id)
  const about = {
    name: subscription.name,
    consent: (await consentText(db, 'newsletter', text_version)).text,
    organisation: config.organisationName,
    confirmUrl: linkOf(config, 'confirm', id),
    unsubscribeUrl,
  }
  // An unconfirmed subscriber is asked again on another day or with another text, at most once a day with the same one.
  const key = `newsletter-confirm:${id}:${romeTime(now()).slice(0, 10)}:${text_version}`
  const kind = 'newsletter-confirm'
  const sent = await sendWorded({ db, mail }, { to: email, kind, unsubscribeUrl, key, about })
  if (sent.ok) return { ok: true, state }
  return failSubscription(sent.reason, 'mail-refused', mailCauseAsDetail(sent.cause))
}

const TOKEN = /^([0-9a-f-]{36})\.([\w-]{43})$/

/** The token of a subscriber's link. It is not stored: the installation's key authenticates it. */
function signLink(key: Buffer, purpose: NewsletterLink['purpose'], id: string): string {
  return `${id}.${sign(key, purpose, id).toString('base64url')}`
}

/** The subscriber of a token; undefined for an invalid one. */
function readLink(key: Buffer, { purpose, token }: NewsletterLink): string | undefined {
  const [, id, signature] = TOKEN.exec(token) ?? []
  if (!id || !signature) return undefined
  const given = Buffer.from(signature, 'base64url')
  const right = sign(key, purpose, id)
  return given.length === right.length && timingSafeEqual(given, right) ? id : undefined
}

const sign = (key: Buffer, purpose: string, id: string) =>
  createHmac('sha256', key).update(`newsletter ${purpose} ${id}`).digest()

function linkOf(
  { publicUrl, secretKey }: NewsletterParts['config'],
  purpose: 'confirm' | 'unsubscribe',
  id: string,
) {
  return `${publicUrl}/newsletter/${purpose}/${signLink(secretKey, purpose, id)}`
}

function ownPages({ db, config: { secretKey }, now }: NewsletterParts): NewsletterPages {
  return {
    recognise: (token) =>
      readLink(secretKey, { purpose: 'confirm', token }) ??
      readLink(secretKey, { purpose: 'unsubscribe', token }),
    async find(link) {
      const id = readLink(secretKey, link)
      return id === undefined ? undefined : await findSubscriber(db, id)
    },
    async confirm({ token, ip }) {
      const id = readLink(secretKey, { purpose: 'confirm', token })
      if (id !== undefined) await confirmSubscriber(db, { id, ip, now: now() })
      return id !== undefined
    },
    async unsubscribe({ token, ip, oneClick }) {
      const id = readLink(secretKey, { purpose: 'unsubscribe', token })
      if (id !== undefined) await removeSubscriber(db, { id, ip, oneClick, now: now() })
      return id !== undefined
    },
  }
}

const lowerEmail = sql<string>`lower(email)`

/** The row of a subscriber, new or existing; the last request and its text are stored until the confirmation. */
async function openSubscriber(db: Kysely<Database>, subscription: Subscription, now: Date) {
  const { name, lastName, contactId, leadId, ownerId, askedBy, ip } = subscription
  const requestedConsent = {
    name,
    last_name: lastName,
    contact_id: contactId,
    lead_id: leadId,
    owner_id: ownerId,
    asked_by: askedBy,
    asked_at: now,
    asked_ip: ip,
    updated_at: now,
    text_version: (await consentText(db, 'newsletter')).version,
  }
  const email = subscription.email
  await db
    .insertInto('subscribers')
    .values({ ...requestedConsent, email, state: 'pending', created_at: now })
    .onConflict((conflict) =>
      conflict
        .expression(lowerEmail)
        .doUpdateSet(requestedConsent)
        .where('subscribers.state', '=', 'pending'),
    )
    .execute()
  return await db
    .selectFrom('subscribers')
    .select(['id', 'state', 'email', 'text_version'])
    .where(lowerEmail, '=', email.toLowerCase())
    .executeTakeFirstOrThrow()
}

async function findSubscriber(db: Kysely<Database>, id: string): Promise<Subscriber | undefined> {
  const found = await db
    .selectFrom('subscribers')
    .select(['email', 'state', 'text_version'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const { email, state, text_version } = found
  return { email, state, consent: (await consentText(db, 'newsletter', text_version)).text }
}

interface SubscriberAct {
  id: string
  ip: string
  now: Date
}

/** Stores time, address and text of the confirmation; a repeat changes nothing. */
async function confirmSubscriber(db: Kysely<Database>, { id, ip, now }: SubscriberAct): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('subscribers')
      .set({
        state: 'subscribed',
        confirmed_at: now,
        confirmed_ip: ip,
        unsubscribed_at: null,
        updated_at: now,
      })
      .where('id', '=', id)
      .where('state', '<>', 'subscribed')
      .returning(CONSENT_COLUMNS)
      .executeTakeFirst()
    if (row) await appendConsent(trx, row, { act: 'given', channel: 'confirmation-link', ip, at: now })
  })
}

/** `oneClick`: the button of a mail client. A repeat has no effect. */
async function removeSubscriber(
  db: Kysely<Database>,
  { id, ip, now, oneClick }: SubscriberAct & { oneClick: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('subscribers')
      .set({ state: 'unsubscribed', unsubscribed_at: now, updated_at: now })
      .where('id', '=', id)
      .where('state', '<>', 'unsubscribed')
      .returning(CONSENT_COLUMNS)
      .executeTakeFirst()
    const channel = oneClick ? 'one-click' : 'unsubscribe-link'
    if (row) await appendConsent(trx, row, { act: 'withdrawn', channel, ip, at: now })
  })
}

const CONSENT_COLUMNS = ['email', 'name', 'last_name', 'text_version'] as const

async function appendConsent(
  trx: Kysely<Database>,
  {
    email,
    name,
    last_name,
    text_version,
  }: { email: string; name: string; last_name: string; text_version: number },
  act: Pick<ConsentEntry, 'act' | 'channel' | 'ip' | 'at'>,
) {
  const person = { email, name: `${name} ${last_name}`.trim(), version: text_version }
  await recordConsent(trx, { purpose: 'newsletter', ...person, ...act })
}
