import { z } from 'zod'
import type { ServiceResponse } from '../../../http-client/port.ts'
import { type CrmCause, type FailedCall, failCrm } from '../word-failure.ts'
import { toDetail, type ValueProblem } from '../word-problems.ts'

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
  /** The length that the field takes, and the type that it expects, if these are the reason. */
  maxLength?: number | undefined
  type?: string | undefined
}

export type WriteResult =
  | { ok: true; id: string }
  | {
      ok: false
      reason: 'refused' | 'unreachable'
      detail: string
      cause: CrmCause
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
}: Pick<ServiceResponse, 'status' | 'json'>): FailedCall | undefined {
  if (isBusy(status)) return failCrm('unreachable', 'http-status', String(status))
  const written = writeAnswer.safeParse(json)
  const reported = problem.safeParse(written.success ? written.data.data[0] : json).data
  if (!reported || !TEMPORARY_CODE.test(reported.code)) return undefined
  const { api_name, param_name } = reported.details
  return api_name === undefined && param_name === undefined
    ? failCrm('unreachable', 'service-busy', reported.code)
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
    return { ...failCrm('unreachable', 'http-status', String(status)), ...NO_FIELDS }
  return refusalOf(reported.data)
}

/** A failure that is about no field. */
export const NO_FIELDS = { code: '', fields: [], booleans: [], problems: [] }

function refusalOf(reported: Problem | undefined): WriteResult & { ok: false } {
  if (!reported) return { ...failCrm('unreachable', 'unreadable'), ...NO_FIELDS }
  const all = reported.code === 'MULTIPLE_OR_MULTI_ERRORS' ? problemsIn(reported) : [reported]
  const existing = all.map(findDuplicate).find((one) => one !== undefined)
  return {
    ...failCrm('refused', 'values-refused', toDetail(all.map(toValueProblem))),
    code: all[0]?.code ?? reported.code,
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

const lengthOf = ({ details: { maximum_length: length } }: Problem) =>
  typeof length === 'number' ? length : undefined
const typeOf = ({ details: { expected_data_type: type } }: Problem) =>
  typeof type === 'string' ? type : undefined

const toFieldProblem = (reported: Problem): FieldProblem[] =>
  fieldOf(reported).map((field) => ({
    code: reported.code,
    field,
    maxLength: lengthOf(reported),
    type: typeOf(reported),
  }))

function toValueProblem(reported: Problem): ValueProblem {
  const { code, details } = reported
  const field = [details.api_name, details.param_name].find((one) => typeof one === 'string')
  return { code, field, maxLength: lengthOf(reported), type: typeOf(reported), withCode: true }
}
