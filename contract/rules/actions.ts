import { splitStreet } from '../checks/street.ts'
import type { Answers } from '../fields.ts'
import type { Resolved, Values } from '../form/types.ts'
import { soldToCompanies } from '../options/extra-groups.ts'
import type { AddressSuffix } from '../sections/address.ts'
import { clearedValues } from './starting-values.ts'

/** An address as the search finds it (2 §3.4). `district` is the province, `state` the region. */
export interface FoundAddress {
  city: string
  street: string
  postCode: string
  state: string
  countryShort: string
  country: string
  streetNumber: string
  district: string
}

/** A button of the form. `clean-same-address` ends a reset, `SAME_ADDRESS_CLEANING_MS` after it. */
export type Action =
  | 'cancella-dati'
  | 'residenza-to-punto'
  | 'punto-to-residenza'
  | 'clean-same-address'
  | 'extra-holder-to-iban'
  | { setAddress: AddressSuffix; found: FoundAddress }

/** 3 §9. */
export const SAME_ADDRESS_CLEANING_MS = 10

/** What a button does to the values. Gives new ones. */
export function applyAction(values: Values, action: Action): Values {
  if (typeof action === 'object') return setAddress(values, action.setAddress, action.found)
  switch (action) {
    case 'cancella-dati':
      return clearedValues(values)
    case 'residenza-to-punto':
      return residenceToPoint(values)
    case 'punto-to-residenza':
      return { ...values, ...pointToResidence(values) }
    case 'clean-same-address':
      return values.theSameAddress === 'reset'
        ? { ...values, theSameAddress: 'clean', destinazione_duso: '' }
        : values
    case 'extra-holder-to-iban':
      return { ...values, ...extraHolderToAccount(values) }
  }
}

/** GAP-114: the account is the extra holder's own. A company's holder is its representative. */
function extraHolderToAccount(values: Values): Partial<Answers> {
  const company = values.client_type === 'business' || soldToCompanies(values.prodotto ?? '')
  return {
    iban_nome_extra: (company ? values.nome_referente_extra : values.name_extra) ?? '',
    iban_cognome_extra: (company ? values.cognome_referente_extra : values.last_name_extra) ?? '',
    iban_codice_fiscale_extra:
      (company ? values.codice_fiscale_referente_extra : values.codice_fiscale_extra) ?? '',
  }
}

/** 3 §4: the copy marks both addresses as the same, and an empty use becomes the resident's own. */
function residenceToPoint(values: Values): Values {
  return {
    ...values,
    tipo_indirizzo_punto: values.tipo_indirizzo_residenza ?? '',
    indirizzo_punto: values.indirizzo_residenza ?? '',
    civico_punto: values.civico_residenza ?? '',
    cap_punto: values.cap_residenza ?? '',
    comune_punto: values.comune_residenza ?? '',
    localita_punto: '',
    provincia_punto: values.provincia_residenza ?? '',
    theSameAddress: 'selected',
    destinazione_duso: values.destinazione_duso || 'domestico_residente',
  }
}

/** 2 §4.3: where the type was typed together with the name, it is split off. */
function pointToResidence(values: Values): Partial<Answers> {
  const street = values.indirizzo_punto ?? ''
  const typed = values.tipo_indirizzo_punto?.trim() ?? ''
  const split = typed === '' ? splitStreet(street) : { type: typed, name: street }
  return {
    tipo_indirizzo_residenza: split.type,
    indirizzo_residenza: split.name,
    civico_residenza: values.civico_punto ?? '',
    cap_residenza: values.cap_punto ?? '',
    comune_residenza: values.comune_punto ?? '',
    provincia_residenza: values.provincia_punto ?? '',
  }
}

function setAddress(values: Values, suffix: AddressSuffix, found: FoundAddress): Values {
  const { type, name } = splitStreet(found.street)
  return {
    ...values,
    [`tipo_indirizzo_${suffix}`]: type,
    [`indirizzo_${suffix}`]: name,
    [`civico_${suffix}`]: found.streetNumber,
    [`cap_${suffix}`]: found.postCode,
    [`comune_${suffix}`]: found.city,
    [`provincia_${suffix}`]: found.district,
    ...(suffix === 'punto' && { theSameAddress: 'reset' }),
  }
}

/** The copying buttons that stand in the form now, with the section that each one stands in. */
export function offeredActions(
  resolved: Resolved,
): readonly { action: Action & string; section: string; label: string }[] {
  const shows = (id: string) => resolved.sections.some((section) => section.id === id)
  const copies: { action: Action & string; section: string; label: string }[] = []
  if (shows('residenza') && shows('punto')) {
    copies.push({
      action: 'punto-to-residenza',
      section: 'residenza',
      label: 'Set same as punto di fornitura',
    })
    // 3 §2: offered to domestic clients.
    if (resolved.answered.client_type === 'domestico')
      copies.push({ action: 'residenza-to-punto', section: 'punto', label: 'Set the same as residenza' })
  }
  // 2 §4.1 calls it so, though it copies a person and no address.
  if (shows('extra-iban'))
    copies.push({
      action: 'extra-holder-to-iban',
      section: 'extra-iban',
      label: 'Set the same as residenza',
    })
  return copies
}
