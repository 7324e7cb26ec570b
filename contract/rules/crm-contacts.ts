import { firstUsable } from '../checks/phone.ts'
import { definition } from '../definition.ts'
import type { Answered, FieldName } from '../fields.ts'
import type { HolderRole } from '../row.ts'

// Every contact has the fields of the main customer, because the register has one set of fields.

interface ContactRow {
  holder: HolderRole | undefined
  contact: FieldName | undefined
}

const rowKey = (section: string, name: FieldName) => `${section} ${name}`
const ROWS = new Map<string, ContactRow>(
  definition.flatMap(({ id, holder, fields }) =>
    fields.map(({ name, contact }) => [rowKey(id, name), { holder, contact }] as const),
  ),
)

/** The name of a holder's field in the contact; undefined for a field that does not describe the person. */
export function contactFieldOf(holder: HolderRole, section: string, name: FieldName): FieldName | undefined {
  const row = ROWS.get(rowKey(section, name))
  if (row?.holder !== holder) return undefined
  if (holder === 'main') return name
  return holder === 'altra' ? (name.replace(/_altra$/, '') as FieldName) : row.contact
}

/** Email and phone of a holder. Texts are empty, never absent. */
export function contactDetailsOf(answered: Answered, holder: HolderRole): { email: string; phone: string } {
  const { email, phone, cellulare, email_altra, phone_altra, cellulare_altra } = answered
  const { email_extra, phone_extra, email_insurance, phone_insurance } = answered
  // The optional number may be rubbish; the mobile number is checked.
  const called = (...numbers: (string | undefined)[]) =>
    firstUsable(numbers.filter((number) => number !== undefined))
  const details = {
    main: [email, called(phone, cellulare)],
    altra: [email_altra, called(phone_altra, cellulare_altra)],
    extra: [email_extra, phone_extra],
    insurance: [email_insurance, phone_insurance],
  }[holder]
  return { email: details[0] ?? '', phone: details[1] ?? '' }
}

/** The client type of a holder. The form does not ask an insured for it; a sale to a company's own holder shows a company. */
export function clientTypeOf(answered: Answered, holder: HolderRole): string | undefined {
  if (holder === 'main') return answered.client_type
  if (holder === 'altra') return answered.client_type_altra
  if (holder === 'insurance') return undefined
  return answered.p_iva_extra === undefined && answered.ragione_sociale_extra === undefined
    ? 'domestico'
    : 'business'
}
