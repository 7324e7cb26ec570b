import type { Answers, FieldName } from '../fields.ts'
import type { Resolved, Values } from '../form/types.ts'
import { isSoldToCompanies } from '../options/extra-product-groups.ts'
import type { AddressFieldNames } from '../sections/address-fields.ts'
import { clearedValues } from './cleared-values.ts'
import {
  copyPointToExtra,
  copyPointToResidence,
  copyResidenceToExtra,
  copyResidenceToPoint,
  type FoundAddress,
  setAddress,
  toggleExtraAddress,
  toggleResidence,
} from './copy-addresses.ts'
import {
  CUSTOMER_COPIES,
  CUSTOMER_COPY_FIELDS,
  type CustomerCopy,
  copyCustomer,
  sectionOfCopy,
} from './copy-customer.ts'
import { canCopyData, copyData } from './copy-data.ts'

export type { FoundAddress }

/** An action of the form. `clean-same-address` completes a reset after `SAME_ADDRESS_CLEANING_MS`. */
export type Action =
  | 'cancella-dati'
  | 'copy-dati'
  | 'residenza-to-punto'
  | 'punto-to-residenza'
  | 'altro-indirizzo'
  | 'residenza-to-extra'
  | 'punto-to-extra'
  | 'altro-indirizzo-extra'
  | 'clean-same-address'
  | 'extra-holder-to-iban'
  | CustomerCopy
  | { setAddress: AddressFieldNames; found: FoundAddress }

/** CONST-25. */
export const SAME_ADDRESS_CLEANING_MS = 10

/** Applies an action to the values and returns new ones. */
export function applyAction(values: Values, action: Action): Values {
  if (typeof action === 'object') return setAddress(values, action.setAddress, action.found)
  return isCustomerCopy(action) ? copyCustomer(values, action) : ACTIONS[action](values)
}

const isCustomerCopy = (action: Action & string): action is CustomerCopy =>
  CUSTOMER_COPIES.some((copy) => copy === action)

const ACTIONS: Readonly<Record<Exclude<Action & string, CustomerCopy>, (values: Values) => Values>> = {
  'cancella-dati': clearedValues,
  'copy-dati': copyData,
  'residenza-to-punto': copyResidenceToPoint,
  'punto-to-residenza': copyPointToResidence,
  'altro-indirizzo': toggleResidence,
  'residenza-to-extra': copyResidenceToExtra,
  'punto-to-extra': copyPointToExtra,
  'altro-indirizzo-extra': toggleExtraAddress,
  'clean-same-address': (values) =>
    values.theSameAddress === 'reset'
      ? { ...values, theSameAddress: 'clean', destinazione_duso: '' }
      : values,
  'extra-holder-to-iban': (values) => ({ ...values, ...copyExtraHolderToAccount(values) }),
}

/** GAP-114: the account is the extra holder's own. A company's holder is its representative. */
function copyExtraHolderToAccount(values: Values): Partial<Answers> {
  const company = values.client_type === 'business' || isSoldToCompanies(values.prodotto ?? '')
  return {
    iban_nome_extra: (company ? values.nome_referente_extra : values.name_extra) ?? '',
    iban_cognome_extra: (company ? values.cognome_referente_extra : values.last_name_extra) ?? '',
    iban_codice_fiscale_extra:
      (company ? values.codice_fiscale_referente_extra : values.codice_fiscale_extra) ?? '',
  }
}

export interface OfferedAction {
  action: Action & string
  /** The section of the button; empty for the whole form. */
  section: string
  label: string
}

interface Offer extends Omit<OfferedAction, 'section'> {
  /** A field of the section with the button. */
  at: FieldName
  /** A field of the source section. */
  from: FieldName
  when?(resolved: Resolved): boolean
}

/** Copies are offered if both their source and their target show. */
const COPY_OFFERS: readonly Offer[] = [
  {
    action: 'punto-to-residenza',
    at: 'comune_residenza',
    from: 'comune_punto',
    label: 'Set same as punto di fornitura',
  },
  { action: 'altro-indirizzo', at: 'comune_residenza', from: 'comune_residenza', label: 'Altro Indirizzo' },
  {
    action: 'residenza-to-punto',
    at: 'comune_punto',
    from: 'comune_residenza',
    label: 'Set the same as residenza',
    // FORM-ADDR-17: offered to domestic clients.
    when: ({ answered }) => answered.client_type === 'domestico',
  },
  {
    action: 'residenza-to-extra',
    at: 'comune_extra',
    from: 'comune_residenza',
    label: 'Set same as residenza',
  },
  {
    action: 'punto-to-extra',
    at: 'comune_extra',
    from: 'comune_punto',
    label: 'Set same as punto di fornitura',
  },
  { action: 'altro-indirizzo-extra', at: 'comune_extra', from: 'comune_residenza', label: 'Altro Indirizzo' },
  {
    action: 'extra-holder-to-iban',
    at: 'codice_iban_extra',
    from: 'codice_iban_extra',
    // FORM-EXTRA-13 calls it so, though it copies a person and no address.
    label: 'Set the same as residenza',
  },
]

const COPY_FIELDS = new Set<FieldName>([
  ...COPY_OFFERS.flatMap(({ at, from }) => [at, from]),
  ...CUSTOMER_COPY_FIELDS,
])

/** The section of each field that is a source or a target of a copy. */
function findSectionsByField({ sections }: Resolved): ReadonlyMap<FieldName, string> {
  const sectionsByField = new Map<FieldName, string>()
  for (const { id, fields } of sections)
    for (const { name } of fields) if (COPY_FIELDS.has(name)) sectionsByField.set(name, id)
  return sectionsByField
}

/** The copy actions that are currently offered. */
export function offeredActions(resolved: Resolved): readonly OfferedAction[] {
  const sectionsByField = findSectionsByField(resolved)
  const copies = COPY_OFFERS.flatMap(({ action, label, at, from, when }) => {
    const section = sectionsByField.get(at)
    const isAvailable = section !== undefined && sectionsByField.has(from) && (when?.(resolved) ?? true)
    return isAvailable ? [{ action, section, label }] : []
  })
  const customers = CUSTOMER_COPIES.flatMap((action) => {
    const section = sectionOfCopy(sectionsByField, action)
    return section === undefined ? [] : [{ action, section, label: 'Copia dal cliente' }]
  })
  const copyDataAction = { action: 'copy-dati', section: '', label: 'Copy dati' } as const
  return canCopyData(resolved) ? [copyDataAction, ...copies, ...customers] : [...copies, ...customers]
}
