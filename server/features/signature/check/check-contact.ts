import { type Kysely, sql } from 'kysely'
import { checkPhone } from '../../../../contract/checks/phone.ts'
import type { EnvelopeState, PreflightFinding } from '../../../../shared/api/signatures.ts'
import { SIGNING_ROLES, type SigningRole } from '../../../../shared/api/signing.ts'
import type { Config } from '../../../config/config.ts'
import type { Database } from '../../../db/schema.ts'
import { findLoginDomains } from '../../../login-domains/login-domains.ts'
import type { Signer } from '../../../providers/signature/port.ts'
import { domainOf, isPublicMail, normalizeMailbox } from './normalize-mailbox.ts'

interface ContactCheck {
  recordId: string
  signer: Signer
  /** The form fields of the address and the phone number. */
  fields: { email: string; phone: string }
  role?: SigningRole
}
type Contact = 'email' | 'phone'
interface Finding extends Pick<PreflightFinding, 'weight' | 'message'> {
  code: (typeof CONTACT_CODES)[number]
  fields: Contact[]
}

interface Address {
  email: string
  role: SigningRole
}
const SIGNER_NAMES = {
  customer: { subject: 'il cliente', of: 'del cliente', from: 'dal cliente' },
  second: { subject: 'il secondo firmatario', of: 'del secondo firmatario', from: 'dal secondo firmatario' },
} as const

/** These findings are stored in the evidence of the envelope. */
export const CONTACT_CODES = ['own-address', 'office-domain', 'contact-changed'] as const

/**
 * Checks whether the signing code would reach the customer or the organisation: a present or past address of a user, an
 * address or a domain of the organisation, or a contact that differs from earlier envelopes.
 */
export async function checkContact(
  db: Kysely<Database>,
  config: Pick<Config, 'mode' | 'smtp'>,
  { recordId, signer, fields, role = 'customer' }: ContactCheck,
): Promise<PreflightFinding[]> {
  if (signer.email === '') return []
  const findings = [
    await findUserAddress(db, config, { email: signer.email, role }),
    await findOrganisationDomain(db, config, { email: signer.email, role }),
    ...(await findChanges(db, { recordId, signer, role })),
  ]
  return findings
    .filter((finding) => finding !== undefined)
    .map((finding) => ({ ...finding, fields: finding.fields.map((name) => fields[name]) }))
}

const addressesOf = ({ smtp }: Pick<Config, 'smtp'>): string[] =>
  [smtp?.from, smtp?.replyTo].flatMap((address) => address?.replace(/^.*</, '').replace(/>.*$/, '') ?? [])

async function findUserAddress(
  db: Kysely<Database>,
  config: Pick<Config, 'mode' | 'smtp'>,
  { email, role }: Address,
): Promise<Finding | undefined> {
  const users = await db.selectFrom('users').select('email').execute()
  const earlier = await db
    .selectFrom('object_events')
    .select(sql<string | null>`before ->> 'email'`.as('email'))
    .where('noun', '=', 'users')
    .where(sql`before ->> 'email'`, 'is not', null)
    .execute()
  // A change on the command line has no administrator, so the history of the user has no entry.
  const changed = await db
    .selectFrom('user_logs')
    .select(sql<string | null>`detail ->> 'before'`.as('email'))
    .where('action', 'like', 'email change%')
    .where(sql`detail ->> 'before'`, 'is not', null)
    .execute()
  const past = [...earlier, ...changed].map(({ email: one }) => one ?? '')
  const own = [...users.map((user) => user.email), ...past]
  const mailboxes = new Set([...own, ...addressesOf(config)].map(normalizeMailbox))
  if (!mailboxes.has(normalizeMailbox(email))) return undefined
  return {
    code: 'own-address',
    // Demonstration accounts have no real owner.
    weight: config.mode === 'demonstration' ? 'warns' : 'blocks',
    message: `${email} è di chi lavora nell’ufficio: serve una casella a cui accede solo ${SIGNER_NAMES[role].subject}.`,
    fields: ['email'],
  }
}

async function findOrganisationDomain(
  db: Kysely<Database>,
  config: Pick<Config, 'smtp'>,
  { email, role }: Address,
): Promise<Finding | undefined> {
  const domains = [...(await findLoginDomains(db)), ...addressesOf(config).map(domainOf)]
  const domain = domainOf(email)
  if (isPublicMail(domain) || !domains.includes(domain)) return undefined
  return {
    code: 'office-domain',
    weight: 'waivable',
    message: `${email} è del dominio dell’ufficio: scrivi perché è la casella ${SIGNER_NAMES[role].of}.`,
    fields: ['email'],
  }
}

/** A new contact counts as changed until an envelope with it was signed; a second envelope alone does not confirm it. */
async function findChanges(
  db: Kysely<Database>,
  { recordId, signer, role }: Required<Omit<ContactCheck, 'fields'>>,
): Promise<Finding[]> {
  const rows = await findFormerContacts(db, { recordId, signer, role })
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
      message: `I recapiti ${SIGNER_NAMES[role].of} sono cambiati dall’ultima firma chiesta: ${changes.map(({ text }) => text).join('; ')}. Scrivi come lo hai saputo ${SIGNER_NAMES[role].from}.`,
      fields: changes.map(({ field }) => field),
    },
  ]
}

/** Earlier envelopes of the same person: in the same role for this record, or by the fiscal code in either role. */
async function findFormerContacts(
  db: Kysely<Database>,
  { recordId, signer, role }: Required<Omit<ContactCheck, 'fields'>>,
): Promise<{ signer: Signer; state: EnvelopeState }[]> {
  const code = signer.fiscalCode.toUpperCase()
  const codeIn = (person: 'signer' | 'second_signer') =>
    sql<string>`upper(${sql.ref(person)} ->> 'fiscalCode')`
  const rows = await db
    .selectFrom('envelopes')
    .select(['record_id', 'signer', 'second_signer', 'state'])
    .where('sent_at', 'is not', null)
    .where((where) =>
      where.or([
        where('record_id', '=', recordId),
        ...(code === ''
          ? []
          : [where(codeIn('signer'), '=', code), where(codeIn('second_signer'), '=', code)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .execute()
  return rows.flatMap((row) => {
    const people = { customer: row.signer, second: row.second_signer }
    return SIGNING_ROLES.flatMap((one) => {
      const person = people[one]
      const sameCode = code !== '' && person?.fiscalCode.toUpperCase() === code
      const sameRole = one === role && row.record_id === recordId
      return person && (sameCode || sameRole) ? [{ signer: person, state: row.state }] : []
    })
  })
}

const phoneOf = (text: string): string => {
  const checked = checkPhone(text)
  return checked.ok ? checked.value : text.replace(/\D/g, '')
}
const CONTACTS = [
  {
    field: 'email',
    label: 'l’e-mail era',
    same: (a: string, b: string) => normalizeMailbox(a) === normalizeMailbox(b),
  },
  { field: 'phone', label: 'il telefono era', same: (a: string, b: string) => phoneOf(a) === phoneOf(b) },
] as const
