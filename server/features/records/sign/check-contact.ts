import { type Kysely, sql } from 'kysely'
import { checkPhone } from '../../../../contract/checks/phone.ts'
import type { PreflightFinding } from '../../../../shared/api/signature.ts'
import type { Config } from '../../../config.ts'
import { findLoginDomains } from '../../../db/login-domains.ts'
import type { Database } from '../../../db/schema.ts'
import type { Signer } from '../../../providers/signature/port.ts'
import { domainOf, isPublicMail, mailboxOf } from './mailbox-of.ts'

interface Asked {
  recordId: string
  signer: Signer
  /** Where the address and the number stand in the form. */
  fields: { email: string; phone: string }
}
type Contact = 'email' | 'phone'
interface Finding extends Pick<PreflightFinding, 'code' | 'weight' | 'message'> {
  fields: Contact[]
}

/** What these findings say belongs to the evidence of the envelope, and not only to its sending. */
export const CONTACT_CODES = ['own-address', 'office-domain', 'contact-changed'] as const

/**
 * Whether the proof of signing goes to the customer or to the office: a present or past address of a user, or one
 * of the office itself; one of the office's domains; an address or phone that is not the one of earlier envelopes.
 */
export async function checkContact(
  db: Kysely<Database>,
  config: Pick<Config, 'mode' | 'smtp'>,
  { recordId, signer, fields }: Asked,
): Promise<PreflightFinding[]> {
  if (signer.email === '') return []
  const findings = [
    await findOwnAddress(db, config, signer.email),
    await findOfficeDomain(db, config, signer.email),
    ...(await findChanges(db, { recordId, signer })),
  ]
  return findings
    .filter((finding) => finding !== undefined)
    .map((finding) => ({ ...finding, fields: finding.fields.map((name) => fields[name]) }))
}

const addressesOf = ({ smtp }: Pick<Config, 'smtp'>): string[] =>
  [smtp?.from, smtp?.replyTo].flatMap((address) => address?.replace(/^.*</, '').replace(/>.*$/, '') ?? [])

async function findOwnAddress(
  db: Kysely<Database>,
  config: Pick<Config, 'mode' | 'smtp'>,
  email: string,
): Promise<Finding | undefined> {
  const users = await db.selectFrom('users').select('email').execute()
  const earlier = await db
    .selectFrom('object_events')
    .select(sql<string | null>`before ->> 'email'`.as('email'))
    .where('noun', '=', 'users')
    .where(sql`before ->> 'email'`, 'is not', null)
    .execute()
  // The command line changes a mailbox without an administrator, so the history of the user has no entry of it.
  const changed = await db
    .selectFrom('user_logs')
    .select(sql<string | null>`detail ->> 'before'`.as('email'))
    .where('action', 'like', 'email change%')
    .where(sql`detail ->> 'before'`, 'is not', null)
    .execute()
  const past = [...earlier, ...changed].map(({ email: one }) => one ?? '')
  const own = [...users.map((user) => user.email), ...past]
  const mailboxes = new Set([...own, ...addressesOf(config)].map(mailboxOf))
  if (!mailboxes.has(mailboxOf(email))) return undefined
  return {
    code: 'own-address',
    // The accounts of a demonstration belong to nobody.
    weight: config.mode === 'demonstration' ? 'warns' : 'blocks',
    message: `${email} è di chi lavora nell’ufficio: la firma si prova con una casella che ha solo il cliente.`,
    fields: ['email'],
  }
}

async function findOfficeDomain(
  db: Kysely<Database>,
  config: Pick<Config, 'smtp'>,
  email: string,
): Promise<Finding | undefined> {
  const domains = [...(await findLoginDomains(db)), ...addressesOf(config).map(domainOf)]
  const domain = domainOf(email)
  if (isPublicMail(domain) || !domains.includes(domain)) return undefined
  return {
    code: 'office-domain',
    weight: 'waivable',
    message: `${email} è del dominio dell’ufficio: scrivi perché è la casella del cliente.`,
    fields: ['email'],
  }
}

/** A new contact counts as changed until an envelope with it was signed; a second envelope alone does not confirm it. */
async function findChanges(
  db: Kysely<Database>,
  { recordId, signer }: Omit<Asked, 'fields'>,
): Promise<Finding[]> {
  const rows = await db
    .selectFrom('envelopes')
    .select(['signer', 'state'])
    .where('sent_at', 'is not', null)
    .where((where) =>
      where.or([
        where('record_id', '=', recordId),
        ...(signer.fiscalCode === ''
          ? []
          : [where(sql<string>`upper(signer ->> 'fiscalCode')`, '=', signer.fiscalCode.toUpperCase())]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .execute()
  const changes = CONTACTS.flatMap(({ field, label, same }) => {
    const now = signer[field]
    const other = rows.find((row) => !same(row.signer[field], now))
    const proven = rows.some((row) => row.state === 'signed' && same(row.signer[field], now))
    if (now === '' || !other || proven) return []
    return [{ field, text: `${label} ${other.signer[field] || 'non c’era'}, adesso ${now}` }]
  })
  if (changes.length === 0) return []
  return [
    {
      code: 'contact-changed',
      weight: 'waivable',
      message: `I recapiti del cliente sono cambiati dall’ultima firma chiesta: ${changes.map(({ text }) => text).join('; ')}. Scrivi come lo hai saputo dal cliente.`,
      fields: changes.map(({ field }) => field),
    },
  ]
}

const phoneOf = (text: string): string => {
  const checked = checkPhone(text)
  return checked.ok ? checked.value : text.replace(/\D/g, '')
}
const CONTACTS = [
  { field: 'email', label: 'l’e-mail era', same: (a: string, b: string) => mailboxOf(a) === mailboxOf(b) },
  { field: 'phone', label: 'il telefono era', same: (a: string, b: string) => phoneOf(a) === phoneOf(b) },
] as const
