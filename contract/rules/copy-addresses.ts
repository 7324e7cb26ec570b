import type { Answers, FieldName, Values } from '../fields.ts'
import { splitStreet } from '../places/index.ts'
import { type AddressFieldNames, municipalityField } from '../sections/addresses/address-fields.ts'
import { omitFields } from './additional-sale-fields.ts'
import { completePlace } from './complete-place.ts'

/** An address in the format of the search (FORM-ADDR-9). `district` is the province, `state` the region. */
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

/** FORM-ADDR-17, FORM-ADDR-19: the copy marks both addresses as the same, and an empty use becomes the resident's own. */
export function copyResidenceToPoint(values: Values): Values {
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

/** FORM-ADDR-12: a street type typed together with the name is separated. */
export function copyPointToResidence(values: Values): Values {
  const street = values.indirizzo_punto ?? ''
  const typed = values.tipo_indirizzo_punto?.trim() ?? ''
  const split = typed === '' ? splitStreet(street) : { type: typed, name: street }
  return {
    ...values,
    tipo_indirizzo_residenza: split.type,
    indirizzo_residenza: split.name,
    civico_residenza: values.civico_punto ?? '',
    cap_residenza: values.cap_punto ?? '',
    comune_residenza: values.comune_punto ?? '',
    provincia_residenza: values.provincia_punto ?? '',
  }
}

/** The extra sale stores street type and name in one field. */
export function copyResidenceToExtra(values: Values): Values {
  return {
    ...values,
    indirizzo_extra: streetOf(values),
    civico_extra: values.civico_residenza ?? '',
    cap_extra: values.cap_residenza ?? '',
    comune_extra: values.comune_residenza ?? '',
    provincia_extra: values.provincia_residenza ?? '',
  }
}

export function streetOf({ tipo_indirizzo_residenza = '', indirizzo_residenza = '' }: Values): string {
  return `${tipo_indirizzo_residenza.trim()} ${indirizzo_residenza.trim()}`.trim()
}

/** FORM-ADDR-14: the extra sale copies only municipality and province. */
export function copyPointToExtra(values: Values): Values {
  const { comune_punto = '', provincia_punto = '' } = values
  return { ...values, comune_extra: comune_punto, provincia_extra: provincia_punto }
}

const RESIDENCE_FIELDS = [
  'tipo_indirizzo_residenza',
  'indirizzo_residenza',
  'civico_residenza',
  'cap_residenza',
  'comune_residenza',
  'provincia_residenza',
] as const
const EXTRA_ADDRESS_FIELDS = [
  'indirizzo_extra',
  'civico_extra',
  'cap_extra',
  'comune_extra',
  'provincia_extra',
] as const

/** `Altro Indirizzo` (FORM-ADDR-15): clears the address, or copies it again if it is empty. */
export function toggleResidence(values: Values): Values {
  return isFilled(values, RESIDENCE_FIELDS)
    ? omitFields(values, RESIDENCE_FIELDS)
    : copyPointToResidence(values)
}
export function toggleExtraAddress(values: Values): Values {
  return isFilled(values, EXTRA_ADDRESS_FIELDS)
    ? omitFields(values, EXTRA_ADDRESS_FIELDS)
    : copyResidenceToExtra(values)
}

function isFilled(values: Values, names: readonly FieldName[]): boolean {
  return names.some((name) => typeof values[name] === 'string' && values[name] !== '')
}

export function setAddress(values: Values, suffix: AddressFieldNames, found: FoundAddress): Values {
  const { type, name } = splitStreet(found.street)
  const address: Partial<Answers> = {
    [`tipo_indirizzo_${suffix}`]: type,
    [`indirizzo_${suffix}`]: name,
    [`civico_${suffix}`]: found.streetNumber,
    [`cap_${suffix}`]: found.postCode,
    [municipalityField(suffix)]: found.city,
    [`provincia_${suffix}`]: found.district,
  }
  // The hamlet belonged to the previous address; the found address has none.
  const reset = suffix === 'punto' && { localita_punto: '', theSameAddress: 'reset' }
  const set = { ...values, ...address, ...reset }
  const parts = [completePlace(set, municipalityField(suffix)), completePlace(set, `cap_${suffix}`)]
  const municipality = municipalityField(suffix)
  const listed = { [municipality]: parts[0]![municipality] ?? found.city }
  return { ...set, ...listed, ...Object.assign({}, ...parts.map((part) => onlyEmpty(set, part))) }
}

const onlyEmpty = (values: Values, parts: Partial<Answers>): Partial<Answers> =>
  Object.fromEntries(Object.entries(parts).filter(([name]) => values[name as FieldName] === ''))
