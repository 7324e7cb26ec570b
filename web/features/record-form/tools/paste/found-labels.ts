import type { FieldKind } from '../../../../../contract/index.ts'
import { KINDS } from '../../../../../contract/kinds/kinds.ts'
import type { CodeKind, FoundValue } from './found-values.ts'

export const FOUND_KIND_LABELS: Readonly<Record<FoundValue['kind'], string>> = {
  person: 'Nome e cognome',
  company: 'Ragione sociale',
  address: 'Indirizzo',
  email: 'Email',
  phone: 'Cellulare',
  landline: 'Telefono fisso',
  iban: 'IBAN',
  'fiscal-code': 'Codice fiscale',
  vat: 'Partita IVA',
  pod: 'POD',
  pdr: 'PDR',
}

const SHOWN_AS: Readonly<Record<CodeKind, FieldKind>> = {
  email: 'email',
  iban: 'iban',
  'fiscal-code': 'fiscal-code',
  pod: 'pod',
  pdr: 'pdr',
  vat: 'vat',
  phone: 'phone',
  landline: 'text',
  company: 'text',
}

/** The found value as displayed text. */
export function foundLabel(found: FoundValue): string {
  if (found.kind === 'person') return `${found.name} ${found.lastName}`
  if (found.kind !== 'address') return KINDS[SHOWN_AS[found.kind]].display(found.value)
  const { type, street, number, cap, municipality, province } = found.address
  const road = [type, street, number].filter(Boolean).join(' ')
  const place = [cap, municipality, province && `(${province})`].filter(Boolean).join(' ')
  return [road, place].filter(Boolean).join(', ')
}
