import type { FieldName } from '../../../../../contract/index.ts'

/**
 * The new focus target when a field is removed: the field itself if it still shows, else the nearest one before
 * it in the former order, else the nearest after it.
 */
export function findFocusTarget(
  removedField: FieldName,
  formerOrder: readonly FieldName[],
  isVisible: (name: FieldName) => boolean,
): FieldName | undefined {
  const at = formerOrder.indexOf(removedField)
  if (isVisible(removedField)) return removedField
  return (
    formerOrder.slice(0, Math.max(0, at)).findLast(isVisible) ?? formerOrder.slice(at + 1).find(isVisible)
  )
}
