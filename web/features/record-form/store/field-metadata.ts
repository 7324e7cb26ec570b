import type { FieldName, Issue, Values } from '../../../../contract/index.ts'
import { changedFields, isSameValue } from './conflict-merge.ts'
import type { Origin } from './origin.ts'

/** The state of the form's fields besides their values. */
export interface FieldMetadata {
  /** Fields that have lost focus, whose issues are shown. */
  touched: ReadonlySet<FieldName>
  /** A save was attempted: all issues are shown. */
  submitted: boolean
  /** Fields with too short texts at a save attempt, until they change. */
  incomplete: ReadonlySet<FieldName>
  origins: ReadonlyMap<FieldName, Origin>
  /** Issues of the server; each is shown until its field changes. */
  serverIssues: ReadonlyMap<FieldName, readonly Issue[]>
}

/**
 * Initially only fields with a stored value show their issues.
 * @param prefilled the fields that were filled before the form opened
 */
export function initialFieldMetadata(values: Values, prefilled: readonly FieldName[] = []): FieldMetadata {
  const filled = (Object.keys(values) as FieldName[]).filter((name) => !isSameValue(values[name], undefined))
  const origins = new Map(prefilled.map((name) => [name, 'prefilled'] as const))
  return {
    touched: new Set(filled),
    submitted: false,
    incomplete: new Set(),
    origins,
    serverIssues: new Map(),
  }
}

/** After a change: updates the origins, and removes the server's issues of the changed fields. */
export function updateFieldMetadata(
  metadata: FieldMetadata,
  before: Values,
  after: Values,
  originOf: (field: FieldName) => Origin,
): FieldMetadata {
  const { origins, serverIssues, touched, incomplete } = metadata
  const now = {
    origins: new Map(origins),
    serverIssues: new Map(serverIssues),
    touched: new Set(touched),
    incomplete: new Set(incomplete),
  }
  for (const field of changedFields(before, after)) {
    const origin = isSameValue(after[field], undefined) ? 'typed' : originOf(field)
    now.origins.set(field, origin)
    now.serverIssues.delete(field)
    now.incomplete.delete(field)
    if (origin !== 'typed') now.touched.add(field)
  }
  return isSameMetadata(metadata, now)
    ? metadata
    : { ...metadata, ...now, ...(now.serverIssues.size === serverIssues.size && { serverIssues }) }
}

/** A field without an origin was typed. */
function isSameMetadata(before: FieldMetadata, now: Omit<FieldMetadata, 'submitted'>): boolean {
  const { origins } = before
  for (const part of ['serverIssues', 'touched', 'incomplete'] as const)
    if (before[part].size !== now[part].size) return false
  for (const [field, origin] of now.origins) if ((origins.get(field) ?? 'typed') !== origin) return false
  return true
}
