import { definition, type FieldName, type Values } from '../../../../contract/index.ts'
import { changedFields } from '../store/conflict-merge.ts'
import { isOrigin, type Origin } from '../store/origin.ts'
import { readStored } from './read-stored.ts'

/** The key of a form: a new one, the edit of a record, or an unsaved copy of one. */
export type FormKey = 'new' | `record:${string}` | `duplicate:${string}`

type Origins = Partial<Record<FieldName, Origin>>

/** A record that is being created: repeated with the same key and contents, it is created once. */
export interface Creation {
  key: string
  data: string
  draft: boolean
  duplicateOf?: string
  holdersDiffer?: true
}

/** The unsaved changes of a form. */
export interface Entry {
  id: string
  form: FormKey
  /** The stored version on which the values were typed; absent for an unsaved record. */
  version?: number
  fields: readonly FieldName[]
  /** The typed values of `fields`; an absent one was emptied. */
  typed: Values
  /** The previous values of `fields`. */
  before: Values
  creation?: Creation
  /** The origins of values that were not typed. */
  origins?: Origins
}
export interface SavedEntry extends Entry {
  keptAt: number
}

interface FormSnapshot {
  id: string
  form: FormKey
  version: number | undefined
  values: Values
  stored: Values
  creation: Creation | undefined
  origins: ReadonlyMap<FieldName, Origin>
}

/** The entry of the current form; undefined if nothing is unsaved. */
export function entryOf(now: FormSnapshot): Entry | undefined {
  const { id, form, version, values, stored, creation, origins } = now
  const fields = changedFields(stored, values)
  if (fields.length === 0 && !creation) return undefined
  return {
    id,
    form,
    fields,
    typed: pick(values, fields),
    before: pick(stored, fields),
    ...(version !== undefined && { version }),
    ...(creation && { creation }),
    ...nonTypedOrigins(fields, origins),
  }
}

function nonTypedOrigins(
  fields: readonly FieldName[],
  all: ReadonlyMap<FieldName, Origin>,
): { origins?: Origins } {
  const origins = fields.flatMap((field) => {
    const origin = all.get(field)
    return origin === undefined || origin === 'typed' ? [] : [[field, origin] as const]
  })
  return origins.length > 0 ? { origins: Object.fromEntries(origins) } : {}
}

function pick(values: Values, fields: readonly FieldName[]): Values {
  return Object.fromEntries(
    fields.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]])),
  ) as Values
}

type Contents = Omit<Entry, 'id' | 'form'>

export const writeContents = ({ id: _, form: __, ...contents }: Entry): string => JSON.stringify(contents)

const FIELD_NAMES: ReadonlySet<string> = new Set(
  definition.flatMap((section) => section.fields.map((field) => field.name)),
)
export const isFieldName = (name: unknown): name is FieldName =>
  typeof name === 'string' && FIELD_NAMES.has(name)

/** Parses an entry of an earlier page, which may use an older form definition: unknown fields are omitted. */
export function readContents(text: string): Contents | undefined {
  const read = objectOf(text)
  if (!read || !Array.isArray(read.fields)) return undefined
  const creation = creationOf(read.creation)
  return {
    fields: read.fields.filter(isFieldName),
    typed: valuesOf(read.typed),
    before: valuesOf(read.before),
    ...(typeof read.version === 'number' && { version: read.version }),
    ...(creation && { creation }),
    ...(read.origins !== undefined && { origins: originsOf(read.origins) }),
  }
}

const originsOf = (read: unknown): Origins =>
  Object.fromEntries(
    Object.entries({ ...(read as object) }).filter(
      ([field, origin]) => isFieldName(field) && isOrigin(origin),
    ),
  )

export function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? { ...read } : undefined
  } catch {
    return undefined
  }
}

const valuesOf = (read: unknown): Values => readStored(JSON.stringify(read ?? {})).values

function creationOf(read: unknown): Creation | undefined {
  if (typeof read !== 'object' || read === null) return undefined
  const { key, data, draft, duplicateOf, holdersDiffer } = { ...read } as Partial<Creation>
  if (typeof key !== 'string' || typeof data !== 'string' || typeof draft !== 'boolean') return undefined
  return {
    key,
    data,
    draft,
    ...(typeof duplicateOf === 'string' && { duplicateOf }),
    ...(holdersDiffer === true && { holdersDiffer }),
  }
}
