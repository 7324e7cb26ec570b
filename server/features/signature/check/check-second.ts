import type { Kysely } from 'kysely'
import { checkEmail } from '../../../../contract/checks/email.ts'
import { checkFiscalCode } from '../../../../contract/checks/fiscal-code.ts'
import { findMismatches } from '../../../../contract/checks/fiscal-code-person.ts'
import { checkPhone } from '../../../../contract/checks/phone.ts'
import type { CalendarDate } from '../../../../contract/index.ts'
import type { FindingCode, PreflightFinding } from '../../../../shared/api/signatures.ts'
import type { Config } from '../../../config/config.ts'
import type { Database } from '../../../db/schema.ts'
import type { Signer } from '../../../providers/signature/port.ts'
import { CONTACT_CODES, checkContact } from './check-contact.ts'
import { normalizeMailbox } from './normalize-mailbox.ts'

type ContactCode = (typeof CONTACT_CODES)[number] | 'same-mailbox'

/** The findings about the second signer's contact, by the event that records them. */
export const SECOND_CODES = {
  'own-address': 'second-own-address',
  'office-domain': 'second-office-domain',
  'contact-changed': 'second-contact-changed',
  'same-mailbox': 'second-same-mailbox',
} as const satisfies Record<ContactCode, FindingCode>

export const SECOND_EVENTS = [...CONTACT_CODES, 'same-mailbox'] as const

interface SecondCheck {
  recordId: string
  customer: Signer
  second: Signer
  /** The signing code is sent to the phone. */
  needsPhone: boolean
  today: CalendarDate
}

/**
 * Findings when the signing code does not reach the second signer, or reaches the customer as well. Two people may
 * share a mailbox, and the code then proves neither identity: the sender must give a reason, which is part of the
 * evidence.
 */
export async function checkSecond(
  db: Kysely<Database>,
  config: Pick<Config, 'mode' | 'smtp'>,
  { recordId, customer, second, needsPhone, today }: SecondCheck,
): Promise<PreflightFinding[]> {
  const found: PreflightFinding[] = []
  const add = (code: FindingCode, weight: PreflightFinding['weight'], message: string) =>
    found.push({ code, weight, message, fields: [] })
  const hasEmail = checkEmail(second.email).ok && second.email !== ''
  if (!hasEmail) add('second-email', 'blocks', 'Serve un indirizzo e-mail valido del secondo firmatario.')
  if (second.phone === '' || !checkPhone(second.phone).ok) {
    if (needsPhone)
      add(
        'second-phone',
        'blocks',
        'Il codice per firmare arriva per SMS: serve un cellulare valido del secondo firmatario.',
      )
    else add('second-phone', 'waivable', 'Il cellulare del secondo firmatario manca o non è valido.')
  }
  const code = checkCode(second, today)
  const isCustomer = second.fiscalCode !== '' && second.fiscalCode === customer.fiscalCode.toUpperCase()
  if (isCustomer)
    add(
      'second-same-person',
      'blocks',
      'Il secondo firmatario ha il codice fiscale del cliente: deve essere un’altra persona.',
    )
  else if (code) add('second-fiscal-code', code.weight, code.message)
  // Earlier envelopes of the customer are not evidence for another person.
  if (!hasEmail || isCustomer) return found
  if (normalizeMailbox(second.email) === normalizeMailbox(customer.email))
    add(
      'second-same-mailbox',
      'waivable',
      `Il secondo firmatario ha la stessa casella del cliente, ${second.email}: il codice non prova chi dei due firma. Scrivi perché non ne ha una sua.`,
    )
  const input = { recordId, signer: second, fields: { email: '', phone: '' }, role: 'second' as const }
  const contact = await checkContact(db, config, input)
  const renamed = contact.map((one) => ({ ...one, code: SECOND_CODES[one.code as ContactCode], fields: [] }))
  return [...found, ...renamed]
}

/** The fiscal code may be absent; a given one is validated as in the form. */
function checkCode(
  { fiscalCode, name, lastName }: Signer,
  today: CalendarDate,
): Pick<PreflightFinding, 'weight' | 'message'> | undefined {
  if (fiscalCode === '') return undefined
  const checked = checkFiscalCode(fiscalCode, today)
  const found = checked.ok
    ? [...(checked.warnings ?? []), ...findMismatches(checked.value, { name, last_name: lastName }, today)]
    : [checked.finding]
  if (found.length === 0) return undefined
  const message = `Codice fiscale del secondo firmatario. ${found.map((one) => one.message).join(' ')}`
  return { weight: checked.ok ? 'warns' : 'blocks', message }
}
