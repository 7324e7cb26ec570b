import { z } from 'zod'
import type { ServiceResponse } from '../../../http-client/port.ts'

const problem = z.object({
  code: z.string(),
  message: z.string().default(''),
  details: z.record(z.string(), z.unknown()).default({}),
})
type Problem = z.infer<typeof problem>

const writeAnswer = z.object({ data: z.array(z.record(z.string(), z.unknown())).min(1) })
const success = z.object({ status: z.literal('success'), details: z.object({ id: z.string() }) })

/** A refused value. */
export interface FieldProblem {
  code: string
  /** API name. */
  field: string
  /** The length that the field takes, if that is the reason. */
  maxLength?: number
  /** What it says after the name of the field. */
  says: string
}

export type WriteResult =
  | { ok: true; id: string }
  | {
      ok: false
      reason: 'refused' | 'unreachable'
      detail: string
      code: string
      /** API names of the rejected fields. */
      fields: string[]
      /** Those of them that accept `true` and `false` only. */
      booleans: string[]
      /** The refused values, each with the reason. */
      problems: FieldProblem[]
      /** It has no entry with the id. */
      unknownId?: true
      /** The existing duplicate, if the CRM reports one in the same module. */
      existing?: { id: string; module: string | undefined; field: string }
    }

/** Whether the service reports that it did nothing, or the outcome is unknown. */
const isBusy = (status: number): boolean => status === 429 || status >= 500

const TEMPORARY_CODE =
  /^(?:TOO_MANY_REQUESTS|(?:(?:API|RATE|CONCURRENCY|REQUEST)_)?LIMIT_(?:EXCEEDED|REACHED)|RECORD_LOCKED|LOCKED|INTERNAL_(?:SERVER_)?ERROR|SERVICE_UNAVAILABLE)$/

/**
 * Why Zoho did nothing for now, with any status, in the body or for the single record. Undefined for a success and for a
 * final refusal: a limit that names a field or a parameter is one.
 */
export function findTemporaryRefusal({
  status,
  json,
}: Pick<ServiceResponse, 'status' | 'json'>): string | undefined {
  if (isBusy(status)) return `Zoho: HTTP ${status}`
  const written = writeAnswer.safeParse(json)
  const reported = problem.safeParse(written.success ? written.data.data[0] : json).data
  if (!reported || !TEMPORARY_CODE.test(reported.code)) return undefined
  const { api_name, param_name } = reported.details
  return api_name === undefined && param_name === undefined
    ? `Zoho è occupato, si riprova (${reported.code})`
    : undefined
}

/** The outcome of the single record of a write, from the body, not the status. */
export function readWriteResult({ status, json }: ServiceResponse): WriteResult {
  const parsed = writeAnswer.safeParse(json)
  if (!parsed.success) return readRefusal({ status, json })
  const [first] = parsed.data.data
  const done = success.safeParse(first)
  if (done.success) return { ok: true, id: done.data.details.id }
  return refusalOf(problem.safeParse(first).data)
}

/** The failure of a response without a list: an error of the whole request, or unreadable JSON. */
export function readRefusal({ status, json }: Pick<ServiceResponse, 'status' | 'json'>): WriteResult & {
  ok: false
} {
  const reported = problem.safeParse(json)
  if (isBusy(status) || !reported.success)
    return {
      ok: false,
      reason: 'unreachable',
      detail: `Zoho: HTTP ${status}`,
      code: '',
      fields: [],
      booleans: [],
      problems: [],
    }
  return refusalOf(reported.data)
}

function refusalOf(reported: Problem | undefined): WriteResult & { ok: false } {
  if (!reported)
    return {
      ok: false,
      reason: 'unreachable',
      detail: 'Zoho: risposta illeggibile',
      code: '',
      fields: [],
      booleans: [],
      problems: [],
    }
  const all = reported.code === 'MULTIPLE_OR_MULTI_ERRORS' ? problemsIn(reported) : [reported]
  const existing = all.map(findDuplicate).find((one) => one !== undefined)
  return {
    ok: false,
    reason: 'refused',
    code: all[0]?.code ?? reported.code,
    detail: all.map(describeProblem).join('; '),
    fields: all.flatMap(fieldOf),
    booleans: all.filter(({ details }) => details.expected_data_type === 'boolean').flatMap(fieldOf),
    problems: all.flatMap(toFieldProblem),
    ...(all.some(isUnknownId) && { unknownId: true as const }),
    // With errors of other kinds, the CRM would also reject the update of the duplicate.
    ...(existing && all.every(({ code }) => code === 'DUPLICATE_DATA') && { existing }),
  }
}

const fieldOf = ({ details: { api_name } }: Problem): string[] =>
  typeof api_name === 'string' ? [api_name] : []

/** The id of the entry itself, not one that a field names. */
const isUnknownId = ({ code, message, details: { api_name } }: Problem): boolean =>
  code === 'INVALID_DATA' && (api_name === 'id' || (api_name === undefined && /\bid\b/.test(message)))

const several = z.object({ errors: z.array(problem).min(1) })

function problemsIn(reported: Problem): Problem[] {
  const parsed = several.safeParse(reported.details)
  return parsed.success ? parsed.data.errors : [reported]
}

const duplicate = z.object({
  id: z.string(),
  api_name: z.string().default(''),
  duplicate_record: z.object({ module: z.object({ api_name: z.string() }) }).optional(),
})

function findDuplicate({ code, details }: Problem) {
  if (code !== 'DUPLICATE_DATA') return undefined
  const parsed = duplicate.safeParse(details)
  if (!parsed.success) return undefined
  const { id, api_name: field, duplicate_record } = parsed.data
  return { id, field, module: duplicate_record?.module.api_name }
}

function toFieldProblem(reported: Problem): FieldProblem[] {
  const { code, details } = reported
  const { maximum_length: length } = details
  const maxLength = typeof length === 'number' ? { maxLength: length } : {}
  return fieldOf(reported).map((field) => ({ code, field, says: reasonOf(reported), ...maxLength }))
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

function reasonOf({ code, details }: Problem): string {
  const { maximum_length: length, expected_data_type: type } = details
  if (typeof length === 'number') return `al massimo ${length} caratteri`
  const wanted = typeof type === 'string' ? TYPES[type] : undefined
  return wanted ? `nel CRM il campo vuole ${wanted}` : (REASONS[code] ?? 'il CRM rifiuta la richiesta')
}

/** `Last_Name: nel CRM è obbligatorio (MANDATORY_NOT_FOUND)`. */
function describeProblem(reported: Problem): string {
  const { code, details } = reported
  const about = [details.api_name, details.param_name].find((one) => typeof one === 'string')
  return `${about ? `${about}: ` : 'Zoho: '}${reasonOf(reported)} (${code})`
}
