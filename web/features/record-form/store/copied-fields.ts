import { type Action, applyAction, type FieldName, type Values } from '../../../../contract/index.ts'
import { takeFields } from './conflict-merge.ts'
import type { Origin } from './origin.ts'

/** FORM-CUST-18: what an action copied follows its source until it is edited; `kept` are the fields that still do. */
export function followSource(
  values: Values,
  action: Action,
  copied: readonly FieldName[],
  origins: ReadonlyMap<FieldName, Origin>,
): { kept: readonly FieldName[]; after: Values } {
  const kept = copied.filter((field) => origins.get(field) === 'copied')
  return { kept, after: takeFields(values, applyAction(values, action), kept) }
}
