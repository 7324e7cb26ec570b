import type { Answered } from '../fields.ts'
import type { HolderRole } from '../row.ts'
import { type Company, companyIdentity, compareCompanies } from './company.ts'
import { foldName } from './names.ts'
import { isSamePerson, type Person } from './same-person.ts'

/** The holder of a part of the contract. Texts are empty, never absent. */
export interface Holder {
  name: string
  last_name: string
  ragione_sociale: string
  p_iva: string
  cf: string
}

/** The customer of energy and telco; a company's person is its representative (FORM-CUST-7). */
export function mainHolder(answered: Answered): Holder {
  const business = answered.client_type === 'business'
  return {
    name: (business ? answered.nome_referente : answered.name) ?? '',
    last_name: (business ? answered.cognome_referente : answered.last_name) ?? '',
    ragione_sociale: answered.ragione_sociale ?? '',
    p_iva: answered.p_iva ?? '',
    cf: (business ? answered.codice_fiscale_referente : answered.codice_fiscale) ?? '',
  }
}

/** The customer of the second set, who may be another person or firm than the first (FORM-ALTRA-1). */
export function altraHolder(answered: Answered): Holder {
  const business = answered.client_type_altra === 'business'
  return {
    name: (business ? answered.nome_referente_altra : answered.name_altra) ?? '',
    last_name: (business ? answered.cognome_referente_altra : answered.last_name_altra) ?? '',
    ragione_sociale: answered.ragione_sociale_altra ?? '',
    p_iva: answered.p_iva_altra ?? '',
    cf: (business ? answered.codice_fiscale_referente_altra : answered.codice_fiscale_altra) ?? '',
  }
}

/** The extra sale shows either a private person or a company; the visible one is the holder. */
export function extraHolder(answered: Answered): Holder {
  return {
    name: answered.name_extra ?? answered.nome_referente_extra ?? '',
    last_name: answered.last_name_extra ?? answered.cognome_referente_extra ?? '',
    ragione_sociale: answered.ragione_sociale_extra ?? '',
    p_iva: answered.p_iva_extra ?? '',
    cf: answered.codice_fiscale_extra ?? answered.codice_fiscale_referente_extra ?? '',
  }
}

export function insuranceHolder(answered: Answered): Holder {
  return {
    name: answered.name_insurance ?? '',
    last_name: answered.last_name_insurance ?? '',
    ragione_sociale: '',
    p_iva: '',
    cf: answered.codice_fiscale_insurance ?? '',
  }
}

const HOLDERS: Readonly<Record<HolderRole, (answered: Answered) => Holder>> = {
  main: mainHolder,
  altra: altraHolder,
  extra: extraHolder,
  insurance: insuranceHolder,
}

export const holderOf = (answered: Answered, name: HolderRole): Holder => HOLDERS[name](answered)

export const companyOf = ({ p_iva, cf, ragione_sociale }: Holder): Company => ({
  p_iva,
  cf,
  name: ragione_sociale,
})

/**
 * The identity of a customer: of a company its own fiscal code, or VAT number and name, since the members of a VAT group
 * have one number; of a person the fiscal code. Empty if nothing is answered.
 */
export const holderIdentity = (holder: Holder): string =>
  holder.p_iva.trim() === '' ? holder.cf.trim().toUpperCase() : companyIdentity(companyOf(holder))

/** A holder with a company's name or number; another is a person. */
const isCompany = ({ p_iva, ragione_sociale }: Holder): boolean =>
  p_iva.trim() !== '' || ragione_sociale.trim() !== ''

const personOfHolder = ({ name, last_name, cf }: Holder): Person => ({
  name,
  last_name,
  cf: cf.trim().toUpperCase(),
  birthDate: '',
})

/**
 * Whether two holders are one person or company, in the form, the CRM and the consents; `unsure` for two names under one
 * VAT number.
 */
export function compareHolders(one: Holder, other: Holder): 'same' | 'other' | 'unsure' {
  if (isCompany(one) && isCompany(other)) return compareCompanies(companyOf(one), companyOf(other))
  if (one.p_iva.trim() !== '' || other.p_iva.trim() !== '') return 'other'
  return isSamePerson(personOfHolder(one), personOfHolder(other)) ? 'same' : 'other'
}

/**
 * The holder of a record: the customer, else the extra holder, else the insured (SUMMARY-2, SUMMARY-3); for a
 * contract that is an extra sale, its holder. All parts belong to one holder, so that data of two people are
 * never mixed.
 */
export function recordHolderRole(answered: Answered): HolderRole {
  const order: HolderRole[] =
    answered.type_contract === 'vendite extra' ? ['extra'] : ['main', 'extra', 'insurance']
  return order.find((name) => Object.values(holderOf(answered, name)).some(Boolean)) ?? 'main'
}

export const recordHolder = (answered: Answered): Holder => holderOf(answered, recordHolderRole(answered))

/**
 * Whether the extra sale has another holder than the contract (VALID-7): another company, or another name of the person
 * or representative. Only what the extra holder answers is compared; false if the contract is an extra sale.
 */
export function holdersDiffer(answered: Answered): boolean {
  if (answered.type_contract === 'vendite extra') return false
  const [main, extra] = [mainHolder(answered), extraHolder(answered)]
  if (extra.ragione_sociale !== '' && compareCompanies(companyOf(main), companyOf(extra)) !== 'same')
    return true
  return (['name', 'last_name'] as const).some(
    (part) => extra[part] !== '' && foldName(main[part]) !== foldName(extra[part]),
  )
}
