import type { Answers, FieldName } from '../fields.ts'
import type { Resolved, Values } from '../form/types.ts'
import { soldToCompanies } from '../options/extra-groups.ts'
import type { WholeAddress } from '../sections/address.ts'
import {
  type FoundAddress,
  otherExtraAddress,
  otherResidence,
  pointToExtra,
  pointToResidence,
  residenceToExtra,
  residenceToPoint,
  setAddress,
} from './copy-addresses.ts'
import {
  CUSTOMER_COPIES,
  CUSTOMER_ENDS,
  type CustomerCopy,
  copyCustomer,
  sectionOfCopy,
} from './copy-customer.ts'
import { canCopyData, copyData } from './copy-data.ts'
import { clearedValues } from './starting-values.ts'

export type { FoundAddress }

/** A button of the form. `clean-same-address` ends a reset, `SAME_ADDRESS_CLEANING_MS` after it. */
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
  | { setAddress: WholeAddress; found: FoundAddress }

/** CONST-25. */
export const SAME_ADDRESS_CLEANING_MS = 10

/** What a button does to the values. Gives new ones. */
export function applyAction(values: Values, action: Action): Values {
  if (typeof action === 'object') return setAddress(values, action.setAddress, action.found)
  return isCustomerCopy(action) ? copyCustomer(values, action) : ACTIONS[action](values)
}

const isCustomerCopy = (action: Action & string): action is CustomerCopy =>
  CUSTOMER_COPIES.some((copy) => copy === action)

const ACTIONS: Readonly<Record<Exclude<Action & string, CustomerCopy>, (values: Values) => Values>> = {
  'cancella-dati': clearedValues,
  'copy-dati': copyData,
  'residenza-to-punto': residenceToPoint,
  'punto-to-residenza': pointToResidence,
  'altro-indirizzo': otherResidence,
  'residenza-to-extra': residenceToExtra,
  'punto-to-extra': pointToExtra,
  'altro-indirizzo-extra': otherExtraAddress,
  'clean-same-address': (values) =>
    values.theSameAddress === 'reset'
      ? { ...values, theSameAddress: 'clean', destinazione_duso: '' }
      : values,
  'extra-holder-to-iban': (values) => ({ ...values, ...extraHolderToAccount(values) }),
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

export interface OfferedAction {
  action: Action & string
  /** The section that the button stands in; empty for the form as a whole. */
  section: string
  label: string
}

interface Offer extends Omit<OfferedAction, 'section'> {
  /** A field of the section that the button stands in. */
  at: FieldName
  /** A field of the section that it copies from. */
  from: FieldName
  when?(resolved: Resolved): boolean
}

/** Copies stand wherever both their ends do. */
const OFFERS: readonly Offer[] = [
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

const ENDS = new Set<FieldName>([...OFFERS.flatMap(({ at, from }) => [at, from]), ...CUSTOMER_ENDS])

/** Where the ends of the copies stand: the section of each field. */
function standing({ sections }: Resolved): ReadonlyMap<FieldName, string> {
  const places = new Map<FieldName, string>()
  for (const { id, fields } of sections)
    for (const { name } of fields) if (ENDS.has(name)) places.set(name, id)
  return places
}

/** The copying buttons that stand in the form now. */
export function offeredActions(resolved: Resolved): readonly OfferedAction[] {
  const places = standing(resolved)
  const copies = OFFERS.flatMap(({ action, label, at, from, when }) => {
    const section = places.get(at)
    const stands = section !== undefined && places.has(from) && (when?.(resolved) ?? true)
    return stands ? [{ action, section, label }] : []
  })
  const customers = CUSTOMER_COPIES.flatMap((action) => {
    const section = sectionOfCopy(places, action)
    return section === undefined ? [] : [{ action, section, label: 'Copia dal cliente' }]
  })
  const whole = { action: 'copy-dati', section: '', label: 'Copy dati' } as const
  return canCopyData(resolved) ? [whole, ...copies, ...customers] : [...copies, ...customers]
}
