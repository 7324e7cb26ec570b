import type { FieldName } from '../fields.ts'
import type { Answered } from '../form/types.ts'
import type { HolderName } from './holders.ts'

// Every contact has the fields of the main customer: one register of customers, one set of fields.

/** The extra holder's address is written in one piece, and has no street type. */
const OF_EXTRA: Partial<Record<FieldName, FieldName>> = {
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
  // A group of products asks for one of the two numbers.
  numero_del_documento_extra: 'numero_del_documento',
  numero_di_documento_extra: 'numero_del_documento',
  data_di_rilascio_extra: 'data_di_rilascio_del_documento',
  // Of the main customer nobody asks for the country.
  paese_di_rilascia_extra: 'paese_di_rilascia_extra',
}

const OF_INSURANCE: Partial<Record<FieldName, FieldName>> = {
  name_insurance: 'name',
  last_name_insurance: 'last_name',
  codice_fiscale_insurance: 'codice_fiscale',
  phone_insurance: 'phone',
  email_insurance: 'email',
}

const ALTRA_PERSON = new Set(['altra-cliente-domestico', 'altra-cliente-business', 'altra-residenza'])
const MAIN_PERSON = new Set(['cliente-domestico', 'cliente-business', 'residenza', 'documento'])

/** What a holder's field is called in their contact; undefined for a field that is not about their person. */
export function contactFieldOf(holder: HolderName, section: string, name: FieldName): FieldName | undefined {
  if (holder === 'extra') return OF_EXTRA[name]
  if (holder === 'insurance') return OF_INSURANCE[name]
  if (holder === 'main') return MAIN_PERSON.has(section) ? name : undefined
  return ALTRA_PERSON.has(section) ? (name.replace(/_altra$/, '') as FieldName) : undefined
}

/** Email and phone of a holder. Texts are empty, never absent. */
export function reachOf(answered: Answered, holder: HolderName): { email: string; phone: string } {
  const { email, phone, cellulare, email_altra, phone_altra, cellulare_altra } = answered
  const { email_extra, phone_extra, email_insurance, phone_insurance } = answered
  const found = {
    main: [email, phone ?? cellulare],
    altra: [email_altra, phone_altra ?? cellulare_altra],
    extra: [email_extra, phone_extra],
    insurance: [email_insurance, phone_insurance],
  }[holder]
  return { email: found[0] ?? '', phone: found[1] ?? '' }
}

/** The client type of a holder. An insured is asked for none; a sale to a firm's own holder shows a firm. */
export function clientTypeOf(answered: Answered, holder: HolderName): string | undefined {
  if (holder === 'main') return answered.client_type
  if (holder === 'altra') return answered.client_type_altra
  if (holder === 'insurance') return undefined
  return answered.p_iva_extra === undefined && answered.ragione_sociale_extra === undefined
    ? 'domestico'
    : 'business'
}
