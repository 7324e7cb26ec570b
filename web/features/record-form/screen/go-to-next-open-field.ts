import { fieldAfterCursor, goToField } from '../fields/go-to-field.ts'
import type { FormStore } from '../store/form-store.ts'

/** The next missing or wrong field after the focus; from the last one it continues with the first. */
export function goToNextOpenField(store: FormStore): void {
  const { progress, sections } = store.current
  const open = new Set([...progress.missing, ...progress.wrong].map((item) => item.field))
  const next = fieldAfterCursor(sections.flatMap((section) => section.names).filter((name) => open.has(name)))
  if (next) goToField(next)
}
