import type { PdfField } from '../../../shared/api/templates.ts'

/** The differences between the fields of two PDF files, by name. */
export interface FieldChanges {
  added: string[]
  removed: string[]
  moved: string[]
}

/** In points: another export of the same page shifts fields by less. */
const MAX_SHIFT = 2

export function compareFields(before: readonly PdfField[], after: readonly PdfField[]): FieldChanges {
  const old = new Map(before.map((field) => [field.name, field]))
  const now = new Map(after.map((field) => [field.name, field]))
  return {
    added: [...now.keys()].filter((name) => !old.has(name)),
    removed: [...old.keys()].filter((name) => !now.has(name)),
    moved: [...now].filter(([name, field]) => hasMoved(old.get(name), field)).map(([name]) => name),
  }
}

export const isUnchanged = ({ added, removed, moved }: FieldChanges): boolean =>
  added.length + removed.length + moved.length === 0

function hasMoved(before: PdfField | undefined, after: PdfField): boolean {
  if (!before) return false
  if (before.places.length !== after.places.length) return true
  return after.places.some((place, index) => {
    const old = before.places[index]!
    const parts = ['x', 'y', 'width', 'height'] as const
    return old.page !== place.page || parts.some((part) => Math.abs(old[part] - place[part]) > MAX_SHIFT)
  })
}
