import { z } from 'zod'
import type { ServiceResponse } from '../../../http-client/http-client.ts'

const problem = z.object({
  code: z.string(),
  message: z.string().default(''),
  details: z.record(z.string(), z.unknown()).default({}),
})
type Problem = z.infer<typeof problem>

const written = z.object({ data: z.array(z.record(z.string(), z.unknown())).min(1) })
const success = z.object({ status: z.literal('success'), details: z.object({ id: z.string() }) })

export type Written =
  | { ok: true; id: string }
  | {
      ok: false
      reason: 'refused' | 'unreachable'
      detail: string
      code: string
      /** API names of what is wrong. */
      fields: string[]
      /** Of the same module, where the CRM says that the record is there already. */
      twin?: { id: string; module: string | undefined; field: string }
    }

/** Whether the service reports that nothing happened, or the outcome is unknown. */
export const isBusy = (status: number): boolean => status === 429 || status >= 500

/** The outcome of the single record of a write, from the body, not the status. */
export function readWritten({ status, json }: ServiceResponse): Written {
  const parsed = written.safeParse(json)
  if (!parsed.success) return readRefusal({ status, json })
  const [first] = parsed.data.data
  const done = success.safeParse(first)
  if (done.success) return { ok: true, id: done.data.details.id }
  return refusalOf(problem.safeParse(first).data)
}

/** An answer that is no list: an error about the whole request, or nothing that can be read. */
export function readRefusal({ status, json }: Pick<ServiceResponse, 'status' | 'json'>): Written & {
  ok: false
} {
  const told = problem.safeParse(json)
  if (isBusy(status) || !told.success)
    return { ok: false, reason: 'unreachable', detail: `Zoho: HTTP ${status}`, code: '', fields: [] }
  return refusalOf(told.data)
}

function refusalOf(told: Problem | undefined): Written & { ok: false } {
  if (!told)
    return { ok: false, reason: 'unreachable', detail: 'Zoho: risposta illeggibile', code: '', fields: [] }
  const all = told.code === 'MULTIPLE_OR_MULTI_ERRORS' ? problemsIn(told) : [told]
  const twin = all.map(findDuplicate).find((one) => one !== undefined)
  return {
    ok: false,
    reason: 'refused',
    code: all[0]?.code ?? told.code,
    detail: all.map(inWords).join('; '),
    fields: all.flatMap(({ details: { api_name } }) => (typeof api_name === 'string' ? [api_name] : [])),
    // Where something else is wrong too, the duplicate would refuse it as well.
    ...(twin && all.length === 1 && { twin }),
  }
}

const several = z.object({ errors: z.array(problem).min(1) })

function problemsIn(told: Problem): Problem[] {
  const parsed = several.safeParse(told.details)
  return parsed.success ? parsed.data.errors : [told]
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
function inWords({ code, message, details }: Problem): string {
  const about = [details.api_name, details.param_name].find((one) => typeof one === 'string')
  return `${[code, about].filter(Boolean).join(' ')}${message && `: ${message}`}`
}
