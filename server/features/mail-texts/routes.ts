import type { Kysely } from 'kysely'
import { DAY_MS } from '../../../contract/time/calendar-date.ts'
import { italianMinute } from '../../../contract/time/italian-time.ts'
import type { ValuesSource } from '../../../shared/api/document-samples.ts'
import * as calls from '../../../shared/api/mail-texts.ts'
import { consentText } from '../../audit/record-consent.ts'
import type { Config } from '../../config/config.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { accountMail } from '../../documents/mails/account-mails.ts'
import { happyCustomerMail } from '../../documents/mails/happy-customer-mail.ts'
import { mailboxCodeMail } from '../../documents/mails/mailbox-code-mail.ts'
import { newsletterMail } from '../../documents/mails/newsletter-mail.ts'
import { recordRecapMail } from '../../documents/mails/record-recap-mail.ts'
import {
  codeMail,
  invitationMail,
  secondEndedMail,
  secondInvitationMail,
  signedCopyMail,
  signedLinkMail,
  withdrawnMail,
} from '../../documents/mails/signing-mails.ts'
import { AFTER_REFUSED_COPY, outcomeMail } from '../../documents/mails/signing-outcome-mail.ts'
import type { WrittenMail } from '../../documents/mails/wording.ts'
import { Failure } from '../../http/failure.ts'
import { idempotentRoute } from '../../http/idempotency.ts'
import { checkedFirst, type Route, route } from '../../http/route.ts'
import { changeMailText, checkWording, dropMailText, findMailTexts } from './mail-texts.ts'

export const mailTextRoutes: Route[] = [
  route(calls.listMailTexts, 'administrator', async ({ context: { db } }) => ({
    ok: true,
    texts: await findMailTexts(db),
  })),

  // Fresh, since some of these mails contain a code of a login.
  checkedFirst(
    calls.writeMailText,
    ({ params: { kind }, body: { readAt: _, ...wording } }) => void checkWording(kind, wording),
    idempotentRoute(
      calls.writeMailText,
      'fresh administrator',
      async (trx, { context, params: { kind }, body, proof }) => {
        const { readAt, ...wording } = body
        return { ok: true, text: await changeMailText(trx, context, proof, { kind, wording, readAt }) }
      },
    ),
  ),

  idempotentRoute(
    calls.resetMailText,
    'fresh administrator',
    async (trx, { params: { kind }, query: { readAt }, proof }) => ({
      ok: true,
      text: await dropMailText(trx, proof, { kind, readAt }),
    }),
  ),

  route(
    calls.previewMailText,
    'administrator',
    async ({ context, params: { kind }, body: { source, ...wording } }) => ({
      ok: true,
      ...(await previewMailText(context, { kind, wording, source })),
    }),
  ),
]

interface PreviewRequest {
  kind: calls.MailTextKind
  wording: calls.MailWording
  source: ValuesSource
}

/** Renders a mail with this text as it would be sent. */
async function previewMailText(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  { kind, wording, source }: PreviewRequest,
): Promise<WrittenMail> {
  const checked = checkWording(kind, wording)
  const { organisationName: organisation, publicUrl, reviewUrl } = config
  const customer = 'record' in source ? await findCustomer(db, source.record) : UNKNOWN_CUSTOMER
  switch (kind) {
    case 'cliente-felice': {
      const parts = { interactions: await findInteractions(db), review: true, referral: true }
      return happyCustomerMail({ ...customer, ...parts, organisation, reviewUrl, referralName: '' }, checked)
    }
    case 'riepilogo':
      return recordRecapMail({ ...customer, organisation, documents: ['Contratto.pdf'] }, checked)
    case 'newsletter-confirm': {
      const links = { confirmUrl: `${publicUrl}/newsletter/…`, unsubscribeUrl: `${publicUrl}/newsletter/…` }
      const { text: consent } = await consentText(db, 'newsletter')
      return newsletterMail(
        { name: customer.name || customer.ragioneSociale, organisation, consent, ...links },
        checked,
      )
    }
    case 'mailbox-code':
      return mailboxCodeMail({ code: '123456', minutes: 10, organisation }, checked)
    case 'password-changed':
    case 'password-set':
    case 'authenticator-reset':
    case 'login-code-issued':
    case 'login-locked':
      return accountMail(
        { login: 'ada.bianchi', organisation, hours: 24, until: italianMinute(now()) },
        checked,
      )
    case 'signing-invitation':
    case 'signing-reminder':
    case 'signing-renewed':
    case 'signing-extended':
    case 'signing-code':
    case 'signing-refusal-code':
    case 'signed-copy':
    case 'signed-copy-link':
    case 'signing-withdrawn':
    case 'signing-second':
    case 'signing-ended':
    case 'signing-signed':
    case 'signing-refused':
    case 'signing-expired':
    case 'signing-undelivered':
    case 'signing-copy-undelivered':
      return signingPreview(kind, { customer, config, now: now() }, checked)
  }
}

interface SigningParts {
  customer: typeof UNKNOWN_CUSTOMER
  config: Pick<Config, 'organisationName' | 'publicUrl'>
  now: Date
}

function signingPreview(
  kind: Extract<calls.MailTextKind, `sign${string}`>,
  { customer, config, now }: SigningParts,
  checked: calls.MailWording,
): WrittenMail {
  const { organisationName: organisation, publicUrl } = config
  const signer = { name: customer.name, lastName: customer.lastName }
  const document = customer.code || 'Contratto'
  const about = {
    signer,
    document,
    organisation: organisation,
    sender: { name: customer.owner, lastName: '' },
  }
  switch (kind) {
    case 'signing-code':
    case 'signing-refusal-code':
      return codeMail(about, { code: '123456', minutes: 10 }, checked)
    case 'signed-copy':
      return signedCopyMail(about, `${publicUrl}/verifica`, checked)
    case 'signed-copy-link':
      return signedLinkMail({ ...about, link: `${publicUrl}/firma/…`, expiresAt: addDays(now, 30) }, checked)
    case 'signing-withdrawn':
      return withdrawnMail(about, checked)
    case 'signing-second':
    case 'signing-ended':
      return secondPreview(kind, { customer, config, now }, checked)
    case 'signing-signed':
    case 'signing-refused':
    case 'signing-expired':
    case 'signing-copy-undelivered':
    case 'signing-undelivered': {
      const reason = OUTCOME_REASONS[kind]
      const next = kind === 'signing-copy-undelivered' ? AFTER_REFUSED_COPY.linked : ''
      const link = `${publicUrl}/…`
      return outcomeMail({ ...about, user: customer.owner, reason, next, at: now, link }, checked)
    }
    case 'signing-invitation':
    case 'signing-reminder':
    case 'signing-renewed':
    case 'signing-extended':
      return invitationMail({ ...about, link: `${publicUrl}/firma/…`, expiresAt: addDays(now, 30) }, checked)
  }
}

const OUTCOME_REASONS = {
  'signing-signed': '',
  'signing-expired': '',
  'signing-refused': 'Il prezzo non è quello detto al telefono.',
  'signing-undelivered': 'maria@example.it: 550 la casella non esiste',
  'signing-copy-undelivered': '552 il messaggio è troppo grande',
} as const

/** The preview's customer signs first, then an invented second signer. */
function secondPreview(
  kind: 'signing-second' | 'signing-ended',
  { customer, config, now }: SigningParts,
  checked: calls.MailWording,
): WrittenMail {
  const about = {
    first: { name: customer.name, lastName: customer.lastName },
    second: { name: 'Anna', lastName: 'Esempio' },
    document: customer.code || 'Contratto',
    organisation: config.organisationName,
    sender: { name: customer.owner, lastName: '' },
  }
  if (kind === 'signing-ended') return secondEndedMail(about, checked)
  const link = `${config.publicUrl}/firma/…`
  return secondInvitationMail({ ...about, link, expiresAt: addDays(now, 30) }, checked)
}

const addDays = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS)

/** The customer of a preview without a record. */
const UNKNOWN_CUSTOMER = {
  name: 'Maria',
  lastName: 'Esempio',
  ragioneSociale: '',
  owner: 'Ada Bianchi',
  code: 'LCESMRA4321K',
  product: 'Luce Casa',
  operation: 'Cambio fornitore',
  typeContract: 'contratto energia',
  products: ['Luce Casa'],
  operations: ['Cambio fornitore'],
  pod: 'IT001E12345678',
  pdr: '',
  comune: 'Bergamo',
}

async function findCustomer(db: Kysely<Database>, id: string): Promise<typeof UNKNOWN_CUSTOMER> {
  const row = await db
    .selectFrom('records')
    .select(['name', 'last_name', 'ragione_sociale', 'contact_owner', 'code', 'type_contract', 'product'])
    .select(['operation_luce', 'operation_gas', 'pod', 'pdr', 'comune'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new Failure('not-found')
  const { name, last_name, ragione_sociale, contact_owner, code, type_contract, product } = row
  const operations = [row.operation_luce, row.operation_gas].filter((one) => one !== '')
  return {
    name,
    lastName: last_name || ragione_sociale,
    ragioneSociale: ragione_sociale,
    owner: contact_owner,
    code,
    typeContract: type_contract,
    product,
    operations,
    operation: operations[0] ?? '',
    products: product === '' ? [] : [product],
    pod: row.pod,
    pdr: row.pdr,
    comune: row.comune,
  }
}

const findInteractions = (db: Kysely<Database>) =>
  db.selectFrom('mail_blocks').select(['name', 'template']).orderBy('name').limit(2).execute()
