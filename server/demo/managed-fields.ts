import { OPTION_LISTS } from '../seeds/option-lists.ts'

/** The option lists of the demonstration: those of a new installation, with discounts. */
export const MANAGED_FIELDS: Readonly<Record<string, readonly string[]>> = {
  ...OPTION_LISTS,
  codice_sconto: ['AMICO20', 'BENVENUTO10', 'FEDELE15'],
  codice_sconto_ee: ['LUCE10', 'LUCE25', 'PASSAPAROLA'],
  codice_sconto_gas: ['GAS10', 'GAS25', 'PASSAPAROLA'],
}
