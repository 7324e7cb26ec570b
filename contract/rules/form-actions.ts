import type { Values } from '../fields.ts'
import type { AddressFieldNames } from '../sections/addresses/address-fields.ts'
import { copyExtraHolderToAccount } from '../sections/extra/extra.ts'
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
import { copyData } from './copy-dati.ts'
import { CUSTOMER_COPIES, type CustomerCopy, copyCustomer } from './customer-copies.ts'
import { clearedValues } from './initial-values.ts'

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

const TOGGLES: readonly Action[] = [
  'cancella-dati',
  'altro-indirizzo',
  'altro-indirizzo-extra',
  'clean-same-address',
]

/** Whether the action only copies: applied again it gives the same from the same sources. */
export const isCopy = (action: Action): boolean => typeof action === 'string' && !TOGGLES.includes(action)

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
  'extra-holder-to-iban': copyExtraHolderToAccount,
}
