import { labelOf } from './value-labels.ts'

/** Why Zoho does not take a value or a request: what it said, or what the fields of the module say before. */
export interface ValueProblem {
  /** The code of Zoho; `too-long` and `wrong-type` where nothing was sent. */
  code: string
  /** The value of the form. */
  source?: string | undefined
  /** The API name of the field, or the name of the parameter. */
  field?: string | undefined
  /** The length that the field takes, and that of the value where it is known. */
  maxLength?: number | undefined
  length?: number | undefined
  /** The type that Zoho expects. */
  type?: string | undefined
  /** The label of the field in Zoho, and what it takes. */
  label?: string | undefined
  shape?: keyof typeof SHAPES | undefined
  /** The code is shown: the value of the form is not known. */
  withCode?: true | undefined
}

/** Why Zoho refuses a value or a request, for its users. */
const REASONS: Readonly<Record<string, string>> = {
  INVALID_DATA: 'il CRM non accetta il valore',
  MANDATORY_NOT_FOUND: 'nel CRM è obbligatorio',
  DEPENDENT_FIELD_MISSING: 'il CRM vuole anche il campo da cui dipende',
  DUPLICATE_DATA: 'nel CRM è già di un’altra voce',
  LIMIT_EXCEEDED: 'supera il limite del CRM',
  RECORD_IN_BLUEPRINT: 'la voce è dentro un processo del CRM, che non lascia cambiarla',
  NOT_APPROVED: 'la voce aspetta un’approvazione nel CRM',
  ALREADY_MODIFIED: 'la voce è appena cambiata nel CRM',
  INVALID_MODULE: 'il CRM non ha questo modulo',
  INVALID_URL_PATTERN: 'il CRM non conosce questa richiesta',
  INVALID_QUERY: 'il CRM non sa cercare per questo campo',
  REQUIRED_PARAM_MISSING: 'al CRM manca un dato della richiesta',
  OAUTH_SCOPE_MISMATCH: 'il CRM non dà a Sportello questo permesso',
  NO_PERMISSION: 'il CRM non dà a Sportello questo permesso',
  AUTHORIZATION_FAILED: 'il CRM non dà a Sportello questo permesso',
  FEATURE_NOT_SUPPORTED: 'l’edizione del CRM non ha questa funzione',
  INVALID_TOKEN: 'il CRM non accetta l’accesso di Sportello',
  AUTHENTICATION_FAILURE: 'il CRM non accetta l’accesso di Sportello',
  FILE_SIZE_MORE_THAN_ALLOWED_SIZE: 'il file è troppo grande per il CRM',
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'un testo',
  text: 'un testo',
  textarea: 'un testo',
  boolean: 'un sì o un no',
  integer: 'un numero intero',
  bigint: 'un numero intero',
  double: 'un numero',
  currency: 'un numero',
  date: 'una data',
  datetime: 'una data con l’ora',
  email: 'un indirizzo e-mail',
  phone: 'un numero di telefono',
  website: 'un indirizzo web',
  jsonobject: 'il collegamento a un’altra voce',
  lookup: 'il collegamento a un’altra voce',
  ownerlookup: 'un utente del CRM',
}

const SHAPES = {
  text: 'un testo',
  date: 'una data',
  datetime: 'una data con l’ora',
  boolean: 'un sì o un no',
  number: 'un numero',
  entry: 'il collegamento a un’altra voce',
  several: 'più valori',
  unknown: 'un altro valore',
} as const

export const describeLength = (maxLength: number, length: number): string =>
  `al massimo ${maxLength} caratteri, sono ${length}`

function reasonOf({ code, maxLength, length, type, label, shape }: ValueProblem): string {
  if (maxLength !== undefined)
    return length === undefined ? `al massimo ${maxLength} caratteri` : describeLength(maxLength, length)
  if (shape !== undefined) return `nel CRM il campo «${label}» vuole ${SHAPES[shape]}`
  const wanted = type === undefined ? undefined : TYPES[type]
  return wanted ? `nel CRM il campo vuole ${wanted}` : (REASONS[code] ?? 'il CRM rifiuta la richiesta')
}

/** `Cognome: nel CRM è obbligatorio`, `Last_Name: nel CRM è obbligatorio (MANDATORY_NOT_FOUND)`. */
function wordProblem(problem: ValueProblem): string {
  const { source, field = 'Zoho', code, withCode } = problem
  const sentence = `${source === undefined ? field : labelOf(source)}: ${reasonOf(problem)}`
  return withCode ? `${sentence} (${code})` : sentence
}

/** As the detail of a failure. */
export const toDetail = (problems: readonly ValueProblem[]): string => JSON.stringify(problems)

export const wordProblems = (detail: string): string =>
  (JSON.parse(detail) as ValueProblem[]).map(wordProblem).join('; ')
