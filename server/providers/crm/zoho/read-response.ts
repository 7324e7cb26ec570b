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
  return api_name === undefined && param_name === undefined ? `Zoho: ${describeProblem(reported)}` : undefined
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
    // With errors of other kinds, the CRM would also reject the update of the duplicate.
    ...(existing && all.every(({ code }) => code === 'DUPLICATE_DATA') && { existing }),
  }
}

const fieldOf = ({ details: { api_name } }: Problem): string[] =>
  typeof api_name === 'string' ? [api_name] : []

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

/** `MANDATORY_NOT_FOUND Last_Name: required field not found`. */
function describeProblem({ code, message, details }: Problem): string {
  const about = [details.api_name, details.param_name].find((one) => typeof one === 'string')
  return `${[code, about].filter(Boolean).join(' ')}${message && `: ${message}`}`
}
