import { type StartTime, startTimeText } from '../../../contract/duties/start-times.ts'
import type { FieldName } from '../../../contract/index.ts'
import type { HistoryNoun } from '../../../shared/api/history.ts'
import { formatAnswer, labelOf } from '../../lib/format-answer.ts'
import { labelIn } from '../../lib/label-in.ts'
import { BASIS_PROPERTIES, basisText } from './basis-labels.ts'

/** The labels of properties. An unknown property is shown by its name. */
const PROPERTIES: Readonly<Record<string, string>> = {
  name: 'Nome',
  last_name: 'Cognome',
  login: 'Login',
  email: 'Email',
  role: 'Ruolo',
  level: 'Livello',
  send_email: 'Invio della FE',
  enter_outcomes: 'Registrazione degli esiti',
  mustChangePassword: 'Deve cambiare password',
  passwordSetAt: 'Password assegnata il',
  pendingEmail: 'Email in attesa di conferma',
  pendingEmailFrom: 'La nuova email vale dal',
  authenticatorResetAt: 'Autenticatore azzerato il',
  loginUnlockedAt: 'Login sbloccato il',
  sessionsEndedAt: 'Sessioni terminate il',
  tipo_di_utenza: 'Tipo di utenza',
  client_type: 'Client Type',
  script: 'Script',
  template: 'Modello',
  filename: 'File',
  value: 'Valore',
  number: 'Numero del sigillo',
  chain: 'Sigillo',
  faults: 'Voci non integre',
  validFrom: 'Vale dal',
  source: 'Fonte',
  reason: 'Motivo',
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
  restored: 'Righe rimesse come prima',
  left: 'Righe cambiate dopo, lasciate come sono',
  confirmed: 'Confermato',
  rows: 'Righe portate nell’elenco',
  repeated: 'Avviso ripetuto',
  url: 'Indirizzo',
  events: 'Eventi',
}

/** The label of a property or of a form field. */
export const propertyLabel = (noun: HistoryNoun, field: string): string =>
  noun === 'records'
    ? (labelIn(BASIS_PROPERTIES, field) ?? labelOf(field as FieldName))
    : (labelIn(PROPERTIES, field) ?? field)

const EMPTY = '—'

/** A value as displayed text. Form values are displayed as in the form. */
export function valueText(noun: HistoryNoun, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return EMPTY
  if (typeof value === 'boolean') return value ? 'Sì' : 'No'
  if (noun === 'records' && field in BASIS_PROPERTIES) return basisText(field, String(value))
  if (noun === 'records' && (typeof value === 'string' || isRef(value)))
    return formatAnswer(field as FieldName, value as never) || EMPTY
  if (Array.isArray(value)) return value.map((one) => valueText(noun, field, one)).join(', ') || EMPTY
  if (isStartTime(value)) return startTimeText(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Of the rule about the starts of supplies. */
const isStartTime = (value: unknown): value is StartTime =>
  typeof value === 'object' && value !== null && 'supply' in value && 'rule' in value && 'number' in value

const isRef = (value: unknown): value is { id: string; name: string } =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value
