import type { FormStore } from '../store/form-store.ts'
import { fieldAfterCursor, goToField } from './go-to-field.ts'

/** The next field, after the cursor, that is missing or wrong; from the last one on to the first. */
export function goToNext(store: FormStore): void {
  const { progress, sections } = store.current
  const open = new Set([...progress.missing, ...progress.wrong].map((item) => item.field))
  const next = fieldAfterCursor(sections.flatMap((section) => section.names).filter((name) => open.has(name)))
  if (next) goToField(next)
}
