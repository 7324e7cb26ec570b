import { foldText } from '../../contract/texts/fold-text.ts'
import { OPTION_LISTS } from '../seeds/initial-managed-fields.ts'

/** The option lists of the demonstration: those of a new installation, with discounts. */
export const MANAGED_FIELDS: Readonly<Record<string, readonly string[]>> = {
  ...OPTION_LISTS,
  codice_sconto: ['AMICO20', 'BENVENUTO10', 'FEDELE15'],
  codice_sconto_ee: ['LUCE10', 'LUCE25', 'PASSAPAROLA'],
  codice_sconto_gas: ['GAS10', 'GAS25', 'PASSAPAROLA'],
}

/** The owners of contracts in the built-in CRM. */
export const DEMO_OWNERS = [
  'Alice Fontana',
  'Bruno Serra',
  'Chiara Lombardi',
  'Davide Riva',
  'Elena Marchetti',
  'Fabrizio Greco',
  'Gaia Morelli',
  'Ivan Esposito',
  'Lorena Piras',
  'Mattia Galli',
  'Nadia Ruggiero',
  'Oscar Zanetti',
  'Patrizia Colombo',
  'Renato D’Amico',
  'Tecla Muscarà',
].map((name, index) => ({
  id: `59100000001${String(index + 1).padStart(7, '0')}`,
  name,
  email: `${foldText(name)
    .replace(/[^a-z ]/g, '')
    .replace(' ', '.')}@ufficio.example`,
}))
