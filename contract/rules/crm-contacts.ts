import type { FieldName } from '../fields.ts'
import type { Answered } from '../form/types.ts'
import type { HolderRole } from './part-holders.ts'

// Every contact has the fields of the main customer, because the register has one set of fields.

/** The extra holder's address is one text without a street type. */
const EXTRA_PERSON_FIELDS: Partial<Record<FieldName, FieldName>> = {
  name_extra: 'name',
  last_name_extra: 'last_name',
  codice_fiscale_extra: 'codice_fiscale',
  sesso_extra: 'sesso',
  data_di_nascita_extra: 'data_di_nascita',
  luogo_di_nascita_extra: 'luogo_di_nascita',
  ragione_sociale_extra: 'ragione_sociale',
  p_iva_extra: 'p_iva',
  nome_referente_extra: 'nome_referente',
  cognome_referente_extra: 'cognome_referente',
  codice_fiscale_referente_extra: 'codice_fiscale_referente',
  phone_extra: 'phone',
  email_extra: 'email',
  indirizzo_extra: 'indirizzo_residenza',
  civico_extra: 'civico_residenza',
  cap_extra: 'cap_residenza',
  comune_extra: 'comune_residenza',
  provincia_extra: 'provincia_residenza',
  tipo_di_documento_extra: 'tipo_di_documento',
  // Each group of products asks for one of the two numbers.
  numero_del_documento_extra: 'numero_del_documento',
  numero_di_documento_extra: 'numero_del_documento',
  data_di_rilascio_extra: 'data_di_rilascio_del_documento',
  // The form does not ask for the main customer's country.
  paese_di_rilascia_extra: 'paese_di_rilascia_extra',
}

const INSURANCE_PERSON_FIELDS: Partial<Record<FieldName, FieldName>> = {
  name_insurance: 'name',
  last_name_insurance: 'last_name',
  codice_fiscale_insurance: 'codice_fiscale',
  phone_insurance: 'phone',
  email_insurance: 'email',
}

const SECOND_SET_PERSON_FIELDS = new Set([
  'altra-cliente-domestico',
  'altra-cliente-business',
  'altra-residenza',
])
const MAIN_PERSON_FIELDS = new Set(['cliente-domestico', 'cliente-business', 'residenza', 'documento'])

/** The name of a holder's field in the contact; undefined for a field that does not describe the person. */
export function contactFieldOf(holder: HolderRole, section: string, name: FieldName): FieldName | undefined {
  if (holder === 'extra') return EXTRA_PERSON_FIELDS[name]
  if (holder === 'insurance') return INSURANCE_PERSON_FIELDS[name]
  if (holder === 'main') return MAIN_PERSON_FIELDS.has(section) ? name : undefined
  return SECOND_SET_PERSON_FIELDS.has(section) ? (name.replace(/_altra$/, '') as FieldName) : undefined
}

/** Email and phone of a holder. Texts are empty, never absent. */
export function contactDetailsOf(answered: Answered, holder: HolderRole): { email: string; phone: string } {
  const { email, phone, cellulare, email_altra, phone_altra, cellulare_altra } = answered
  const { email_extra, phone_extra, email_insurance, phone_insurance } = answered
  const details = {
    main: [email, phone ?? cellulare],
    altra: [email_altra, phone_altra ?? cellulare_altra],
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
