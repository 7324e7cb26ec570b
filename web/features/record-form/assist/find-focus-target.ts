import type { FieldName } from '../../../../contract/index.ts'

/**
 * The new focus target when a field is removed: the field itself if it still shows, else the nearest one before
 * it in the former order, else the nearest after it.
 */
export function findFocusTarget(
  lost: FieldName,
  then: readonly FieldName[],
  stands: (name: FieldName) => boolean,
): FieldName | undefined {
  const at = then.indexOf(lost)
  if (stands(lost)) return lost
  return then.slice(0, Math.max(0, at)).findLast(stands) ?? then.slice(at + 1).find(stands)
}
