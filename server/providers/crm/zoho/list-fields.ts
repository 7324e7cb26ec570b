import { z } from 'zod'
import { type CrmField, type CrmFields, type CrmOutcome, FIELD_SHAPES } from '../port.ts'
import { withoutMore } from '../word-failure.ts'
import type { ZohoParts } from './client.ts'
import { readRefusal } from './read-response.ts'
import { findReading, lockCrmList } from './refresh-lists.ts'

/** Refreshed in the background after this: administrators change fields while they edit the mapping. */
const FRESH_MS = 10 * 60_000

const choice = z.object({ actual_value: z.string(), type: z.string().nullish() })
const fieldSchema = z.object({
  api_name: z.string(),
  display_label: z.string().nullish(),
  field_label: z.string().nullish(),
  data_type: z.string().nullish(),
  json_type: z.string().nullish(),
  length: z.number().nullish(),
  system_mandatory: z.boolean().nullish(),
  required: z.boolean().nullish(),
  read_only: z.boolean().nullish(),
  field_read_only: z.boolean().nullish(),
  default_value: z.unknown(),
  unique: z.record(z.string(), z.unknown()).nullish(),
  pick_list_values: z.array(choice).nullish(),
})
const answer = z.object({ fields: z.array(fieldSchema) })

const SHAPES: Record<string, CrmField['shape']> = {
  string: 'text',
  boolean: 'boolean',
  integer: 'number',
  double: 'number',
  long: 'number',
  jsonobject: 'entry',
  // Files, rows and other entries; a list of options is `several`.
  jsonarray: 'entry',
}

const SEVERAL = 'multiselectpicklist'
const DATA_TYPES: Record<string, CrmField['shape']> = {
  date: 'date',
  datetime: 'datetime',
  [SEVERAL]: 'several',
}

function toCrmField(field: z.infer<typeof fieldSchema>): CrmField {
  const { data_type: type, pick_list_values, default_value, length } = field
  const writable = !field.read_only && !field.field_read_only
  // Zoho sets the user of the account as the owner of an entry without one.
  const byItself = (default_value ?? null) !== null || type === 'ownerlookup' || type === 'autonumber'
  const offered = (pick_list_values ?? []).filter((one) => one.type !== 'unused')
  return {
    name: field.api_name,
    label: field.display_label || field.field_label || field.api_name,
    shape: DATA_TYPES[type ?? ''] ?? SHAPES[field.json_type ?? ''] ?? 'unknown',
    maxLength: typeof length === 'number' && length > 0 ? length : null,
    needed: writable && !byItself && (field.system_mandatory === true || field.required === true),
    writable,
    unique: Object.keys(field.unique ?? {}).length > 0,
    choices: type === 'picklist' || type === SEVERAL ? offered.map(({ actual_value }) => actual_value) : [],
  }
}

const cachedField = z.object({
  name: z.string(),
  label: z.string(),
  shape: z.enum(FIELD_SHAPES),
  maxLength: z.number().nullable(),
  needed: z.boolean(),
  writable: z.boolean(),
  unique: z.boolean(),
  choices: z.array(z.string()),
}) satisfies z.ZodType<CrmField>
const cachedSchema = z.object({ fields: z.array(cachedField) })

/**
 * The fields of a module. Waits for the service only at the first read, after an update that changed the cache format,
 * or with `fresh`; otherwise the cached fields are used.
 */
export async function listFields(
  parts: ZohoParts,
  module: string,
  { fresh }: { fresh: boolean },
): Promise<CrmOutcome<CrmFields>> {
  const last = fresh ? undefined : await findReading(parts, nameOf(module))
  const cached = cachedSchema.safeParse(last?.value)
  if (!last || !cached.success) return await readFields(parts, module)
  // Its failure is recorded in the health of the service.
  if (parts.now().getTime() - last.read_at.getTime() > FRESH_MS)
    readFields(parts, module).catch(() => undefined)
  return {
    ok: true,
    fields: cached.data.fields,
    readAt: last.read_at,
    keyField: parts.settings.keyField,
  }
}

const nameOf = (module: string) => `fields:${module}`

async function readFields(parts: ZohoParts, module: string): Promise<CrmOutcome<CrmFields>> {
  const called = await parts.client.call({
    method: 'GET',
    path: '/settings/fields',
    query: { module },
    repeatable: true,
  })
  if (!called.ok) return called
  const parsed = answer.safeParse(called.answer.json)
  if (!parsed.success) {
    return withoutMore(readRefusal(called.answer))
  }
  const fields = parsed.data.fields.map(toCrmField)
  await lockCrmList(parts.db, parts, nameOf(module), { fields })
  return { ok: true, fields, readAt: parts.now(), keyField: parts.settings.keyField }
}
