import { foldText } from '../../contract/checks/fold-text.ts'
/** The people of the built-in CRM to whom contracts belong. */
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
