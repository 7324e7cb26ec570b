import {
  DEFINITION_VERSION,
  definition,
  type FieldName,
  upgradeValues,
  type Values,
} from '../../../../contract/index.ts'
import { changedFields } from '../store/conflict-merge.ts'
import { isOrigin, type Origin, type StoredOrigin, type StoredOrigins } from '../store/origin.ts'
import { readStored } from './read-stored.ts'

/** The key of a form: a new one, the edit of a record, or an unsaved copy of one. */
export type FormKey = 'new' | `record:${string}` | `duplicate:${string}`

type Origins = Partial<Record<FieldName, Origin>>

/** A record that is being created: repeated with the same key and contents, it is created once. */
export interface Creation {
  key: string
  data: string
  /** The version of the definition that wrote `data`; absent in entries of the first one, whose repeats must stay equal. */
  definitionVersion?: number
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
  /** What was said beside the fields and is not stored yet, as its part of the page writes it. */
  beside?: string
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
  beside?: string | undefined
}

/** The entry of the current form; undefined if nothing is unsaved. */
export function entryOf(now: FormSnapshot): Entry | undefined {
  const { id, form, version, values, stored, creation, origins, beside } = now
  const fields = changedFields(stored, values)
  if (fields.length === 0 && !creation && beside === undefined) return undefined
  return {
    id,
    form,
    fields,
    typed: pick(values, fields),
    before: pick(stored, fields),
    ...(version !== undefined && { version }),
    ...(creation && { creation }),
    ...nonTypedOrigins(values, fields, origins),
    ...(beside !== undefined && { beside }),
  }
}

function nonTypedOrigins(
  values: Values,
  fields: readonly FieldName[],
  all: ReadonlyMap<FieldName, Origin>,
): { origins?: Origins } {
  const origins = fields.flatMap((field) => {
    const origin = all.get(field)
    return origin === undefined || origin === 'typed' || isEmpty(values[field])
      ? []
      : [[field, origin] as const]
  })
  return origins.length > 0 ? { origins: Object.fromEntries(origins) } : {}
}

const isEmpty = (value: Values[FieldName]) => value === undefined || value === ''

function pick(values: Values, fields: readonly FieldName[]): Values {
  return Object.fromEntries(
    fields.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]])),
  ) as Values
}

type Contents = Omit<Entry, 'id' | 'form'>

/** With the version of the definition that the values have. */
export const writeContents = ({ id: _, form: __, ...contents }: Entry): string =>
  JSON.stringify({ ...contents, definitionVersion: DEFINITION_VERSION })

const FIELD_NAMES: ReadonlySet<string> = new Set([
  ...definition.flatMap((section) => section.fields.map((field) => field.name)),
  'call_notes',
])
const isFieldName = (name: unknown): name is FieldName => typeof name === 'string' && FIELD_NAMES.has(name)

/**
 * Parses an entry of an earlier page, which may use an older form definition: its values are upgraded, and unknown
 * fields are omitted.
 */
export function readContents(text: string): Contents | undefined {
  const read = objectOf(text)
  if (!read || !Array.isArray(read.fields)) return undefined
  const version = typeof read.definitionVersion === 'number' ? read.definitionVersion : 1
  const creation = creationOf(read.creation)
  const [typed, before] = [valuesOf(read.typed, version), valuesOf(read.before, version)]
  // A step may have given a field another name.
  const fields = version < DEFINITION_VERSION ? Object.keys({ ...typed, ...before }) : read.fields
  return {
    fields: fields.filter(isFieldName),
    typed,
    before,
    ...(typeof read.version === 'number' && { version: read.version }),
    ...(creation && { creation }),
    ...(read.origins !== undefined && { origins: originsOf(read.origins) }),
    ...(typeof read.beside === 'string' && { beside: read.beside }),
  }
}

const originsOf = (read: unknown): Origins =>
  Object.fromEntries(
    Object.entries({ ...(read as object) }).filter(
      ([field, origin]) => isFieldName(field) && isOrigin(origin),
    ),
  )

function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? { ...read } : undefined
  } catch {
    return undefined
  }
}

function valuesOf(read: unknown, version: number): Values {
  const upgraded = upgradeValues({ ...(read as object) }, version)
  return readStored(JSON.stringify(upgraded ?? {})).values
}

function creationOf(read: unknown): Creation | undefined {
  if (typeof read !== 'object' || read === null) return undefined
  const { key, data, definitionVersion, draft, duplicateOf, holdersDiffer } = { ...read } as Partial<Creation>
  if (typeof key !== 'string' || typeof data !== 'string' || typeof draft !== 'boolean') return undefined
  return {
    key,
    data,
    draft,
    ...(typeof definitionVersion === 'number' && { definitionVersion }),
    ...(typeof duplicateOf === 'string' && { duplicateOf }),
    ...(holdersDiffer === true && { holdersDiffer }),
  }
}

export const writeOrigins = (origins: StoredOrigins): string => JSON.stringify(Object.fromEntries(origins))

/** Parses data of an earlier page, which may use an older form definition. */
export function readOrigins(text: string): StoredOrigins {
  const read = Object.entries(objectOf(text) ?? {})
  return new Map(
    read.flatMap(([field, storedOrigin]) => {
      const { origin, value } = { ...(storedOrigin as Partial<StoredOrigin> | null) }
      return isFieldName(field) && isOrigin(origin) && value !== undefined
        ? [[field, { origin, value }] as const]
        : []
    }),
  )
}
