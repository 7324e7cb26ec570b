import type { FieldName } from '../../../../contract/index.ts'

/**
 * Where the cursor goes when its field is gone: the field itself where it still stands, else the nearest one before it
 * in the order of then, else the nearest after.
 */
export function nextHome(
  lost: FieldName,
  then: readonly FieldName[],
  stands: (name: FieldName) => boolean,
): FieldName | undefined {
  const at = then.indexOf(lost)
  if (stands(lost)) return lost
  return then.slice(0, Math.max(0, at)).findLast(stands) ?? then.slice(at + 1).find(stands)
}
