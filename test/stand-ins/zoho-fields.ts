import { CRM_PARTS, crmSources } from '../../contract/index.ts'
import { derivedSources, type MappedPart, standardTarget } from '../../server/providers/crm/mapping.ts'
import type { CrmTarget } from '../../shared/api/crm-mapping.ts'

/** A field as returned by `/settings/fields`, without unused properties. */
export interface ZohoField {
  api_name: string
  field_label: string
  display_label: string
  data_type: string
  json_type: string | null
  length: number | null
  system_mandatory: boolean
  required: boolean
  read_only: boolean
  field_read_only: boolean
  default_value: unknown
  unique: Record<string, unknown>
  pick_list_values: { display_value: string; actual_value: string; type: 'used' | 'unused' }[]
}

/** A single-line text field by default. */
export const zohoField = (api_name: string, more: Partial<ZohoField> = {}): ZohoField => ({
  api_name,
  field_label: api_name.replaceAll('_', ' '),
  display_label: api_name.replaceAll('_', ' '),
  data_type: 'text',
  json_type: 'string',
  length: 255,
  system_mandatory: false,
  required: false,
  read_only: false,
  field_read_only: false,
  default_value: null,
  unique: {},
  pick_list_values: [],
  ...more,
})

const KINDS: Record<CrmTarget['conversion'], Partial<ZohoField>> = {
  text: {},
  shown: {},
  boolean: { data_type: 'boolean', json_type: 'boolean', length: 5 },
  number: { data_type: 'double', json_type: 'double', length: 16 },
  datetime: { data_type: 'datetime', json_type: 'string', length: 40 },
  lookup: { data_type: 'lookup', json_type: 'jsonobject', length: 120 },
}

/** The default targets of some contract parts, as in a prepared account. */
function mappedFields(parts: readonly MappedPart[]): ZohoField[] {
  const targets = parts.flatMap((part) => [
    ...derivedSources(part).map((source) => standardTarget(part, source, 'text')),
    ...(part === 'lead' ? [] : crmSources(part).map(({ name, kind }) => standardTarget(part, name, kind))),
  ])
  return targets
    .filter(({ field }) => field !== '')
    .map(({ field, conversion }) => zohoField(field, KINDS[conversion]))
}

/** The limits of the fields that every account has. */
const STANDARD: Record<string, Record<string, Partial<ZohoField>>> = {
  Contacts: {
    First_Name: { length: 40 },
    Last_Name: { length: 80 },
    Email: { data_type: 'email', length: 100, unique: { case_sensitive: false } },
    Phone: { data_type: 'phone', length: 30 },
  },

  Leads: {
    First_Name: { length: 40 },
    Last_Name: { length: 80 },
    Company: { length: 200 },
    Email: { data_type: 'email', length: 100 },
    Phone: { data_type: 'phone', length: 30 },
  },
}

const NUMBERED = { data_type: 'autonumber', read_only: true, field_read_only: true }

/** By API name of the module. */
export function preparedFields(module: string, names: { key: string; number: string; needs: string[] }) {
  const parts: Record<string, readonly MappedPart[]> = {
    Contacts: ['contact'],
    Contratti: CRM_PARTS.filter((part) => part !== 'contact'),
    Leads: ['lead'],
  }
  const fields = new Map(mappedFields(parts[module] ?? []).map((field) => [field.api_name, field]))
  const add = (field: ZohoField) => fields.set(field.api_name, field)
  add(
    zohoField('id', { data_type: 'bigint', read_only: true, field_read_only: true, system_mandatory: true }),
  )
  add(zohoField('Owner', { data_type: 'ownerlookup', json_type: 'jsonobject', system_mandatory: true }))
  add(zohoField(names.key, { unique: { case_sensitive: true } }))
  if (module === 'Contratti') add(zohoField(names.number, NUMBERED))
  for (const name of names.needs) add(zohoField(name, { length: 80, system_mandatory: true }))
  for (const [name, limits] of Object.entries(STANDARD[module] ?? {}))
    add({ ...zohoField(name), ...fields.get(name), ...limits })
  return [...fields.values()]
}

const FORMATS: Record<string, RegExp> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  datetime: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/,
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  phone: /^\+?[\d\s().-]+$/,
}

/** The details of the refusal of a value; undefined when the field takes it. */
export function findFieldProblem(
  { data_type, json_type, length }: ZohoField,
  value: unknown,
): Record<string, unknown> | undefined {
  if (!hasType(json_type, value)) return { expected_data_type: data_type === 'text' ? 'string' : data_type }
  if (typeof value !== 'string') return undefined
  if (length !== null && [...value].length > length) return { maximum_length: length }
  return FORMATS[data_type]?.test(value) === false ? { expected_data_type: data_type } : undefined
}

function hasType(json_type: string | null, value: unknown): boolean {
  if (json_type === 'jsonarray') return Array.isArray(value)
  if (json_type === 'jsonobject') return typeof (value as { id?: unknown }).id === 'string'
  if (json_type === 'boolean') return typeof value === 'boolean'
  return typeof value === (json_type === 'string' ? 'string' : 'number')
}
