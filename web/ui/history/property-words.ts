import type { FieldName } from '../../../contract/index.ts'
import type { HistoryNoun } from '../../../shared/api/history.ts'
import { labelOf, readable } from '../../lib/readable.ts'

/** What properties are called where they are kept. A name that is missing here is shown as it is. */
const PROPERTIES: Readonly<Record<string, string>> = {
  name: 'Nome',
  last_name: 'Cognome',
  login: 'Login',
  email: 'Email',
  role: 'Ruolo',
  level: 'Livello',
  send_email: 'Invio della FE',
  mustChangePassword: 'Deve cambiare password',
  passwordSetAt: 'Password assegnata il',
  pendingEmail: 'Email in attesa di conferma',
  authenticatorResetAt: 'Autenticatore azzerato il',
  loginUnlockedAt: 'Login sbloccato il',
  tipo_di_utenza: 'Tipo di utenza',
  client_type: 'Client Type',
  script: 'Script',
  template: 'Modello',
  filename: 'File',
  naming_rules: 'Regole del nome',
  separator: 'Separatore',
  config: 'Config',
  flatten: 'Campi fissati nelle pagine',
  rule: 'Regola',
  package_name: 'Package Name',
  crm_id: 'CRM identifier',
  department_code: 'Department Code',
  department: 'Department',
  product_type: 'Product Type',
  vendor: 'Vendor',
  products: 'Products',
  product_name: 'Prodotto',
  product_active: 'In vendita',
  type: 'Tipo',
  customer_type: 'Tipo di cliente',
  active: 'Attivo',
  integration_name: 'Nome',
  leads: 'Leads',
  emails: 'Emails',
  position: 'Posto',
  properties: 'Valori',
  question: 'Domanda',
  checkboxes: 'Risposte',
  selectedSection: 'Sezione',
  text: 'Testo',
  amount: 'Righe lette',
  successCreated: 'Righe salvate',
  waiting: 'Righe in attesa di conferma',
  removed: 'Righe tolte',
  confirmed: 'Confermato',
  rows: 'Righe portate nell’elenco',
  repeated: 'Avviso ripetuto',
  url: 'Indirizzo',
  events: 'Eventi',
}

/** The label of a property, or of a field of the form. */
export const propertyLabel = (noun: HistoryNoun, field: string): string =>
  noun === 'records' ? labelOf(field as FieldName) : (PROPERTIES[field] ?? field)

const EMPTY = '—'

/** A value as people read it. Values of the form are read as the form shows them. */
export function valueWords(noun: HistoryNoun, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return EMPTY
  if (typeof value === 'boolean') return value ? 'Sì' : 'No'
  if (noun === 'records' && (typeof value === 'string' || isRef(value)))
    return readable(field as FieldName, value as never) || EMPTY
  if (Array.isArray(value)) return value.map((one) => valueWords(noun, field, one)).join(', ') || EMPTY
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const isRef = (value: unknown): value is { id: string; name: string } =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value
