import type { CrmMappedPart, ExternalCrmStatus, TargetProblem } from '../../../shared/api/crm-mapping.ts'
import {
  type CrmField,
  type CrmFields,
  type CrmPort,
  type ExplainedValue,
  findFieldProblem,
} from '../../providers/crm/port.ts'

/** The fields of the modules of an external CRM, by module; a module that could not be read is absent. */
export interface ModuleFields {
  byModule: ReadonlyMap<string, ReadonlyMap<string, CrmField>>
  elsewhere: Omit<ExternalCrmStatus, 'wanted'>
}

/** Undefined with the built-in CRM. */
export async function readModuleFields(
  crm: CrmPort,
  modules: Record<CrmMappedPart, string>,
  fresh: boolean,
): Promise<ModuleFields | undefined> {
  if (!crm.listFields) return undefined
  const byModule = new Map<string, ReadonlyMap<string, CrmField>>()
  const elsewhere: ModuleFields['elsewhere'] = { readAt: null, failure: '', names: {}, keys: [] }
  // Each module once, by one of its contract parts.
  const parts = new Map(Object.entries(modules).map(([part, module]) => [module, part as CrmMappedPart]))
  for (const [module, part] of parts) {
    const read = await crm.listFields(part, { fresh })
    if (!read.ok) {
      elsewhere.failure ||= `${module}: ${read.detail}`
      continue
    }
    byModule.set(module, new Map(read.fields.map((field) => [field.name, field])))
    elsewhere.names[module] = read.fields.filter(({ writable }) => writable).map(({ name }) => name)
    const at = read.readAt.toISOString()
    if (elsewhere.readAt === null || at < elsewhere.readAt) elsewhere.readAt = at
    elsewhere.keys.push(...findKeyProblem(module, read))
  }
  return { byModule, elsewhere }
}

/** Without a unique key field a repeat would create a duplicate. */
function findKeyProblem(module: string, { fields, keyField }: CrmFields): ExternalCrmStatus['keys'] {
  const key = fields.find(({ name }) => name === keyField)
  if (key?.unique) return []
  return [{ module, field: keyField, trouble: key ? 'not-unique' : 'unknown' }]
}

/** The problem that the module has with a value; empty when it accepts it. */
export function findTargetProblem(
  { field, out }: Pick<ExplainedValue, 'field' | 'out'>,
  fields: ReadonlyMap<string, CrmField> | undefined,
): { trouble: TargetProblem | ''; room: number | null } {
  const found = fields?.get(field)
  const maxLength = found?.maxLength ?? null
  if (!fields || field === '') return { trouble: '', room: null }
  if (!found) return { trouble: 'unknown', room: maxLength }
  return { trouble: out === undefined ? '' : findFieldProblem(found, out), room: maxLength }
}

/** The required fields of the module without a mapped value. */
export function findUnmappedRequired(
  part: CrmMappedPart,
  values: readonly ExplainedValue[],
  fields: ReadonlyMap<string, CrmField>,
): ExternalCrmStatus['wanted'] {
  const reached = new Set(
    values.filter(({ out, needed }) => out !== undefined || needed).map(({ field }) => field),
  )
  return [...fields.values()]
    .filter(({ name, needed }) => needed && !reached.has(name))
    .map(({ name, label }) => ({ part, field: name, label }))
}
