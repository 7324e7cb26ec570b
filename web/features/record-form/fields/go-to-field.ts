import type { FieldName } from '../../../../contract/index.ts'
import { controlId, sectionElementId } from '../store/field-view.ts'
import type { FormStore } from '../store/form-store.ts'

/** Scrolls a field into view and focuses it. */
export function goToField(name: FieldName): void {
  const control = document.getElementById(controlId(name))
  if (!control) return
  control.scrollIntoView({ block: 'center' })
  control.focus({ preventScroll: true })
  // Sections on the way are laid out only now, so the position may have changed.
  requestAnimationFrame(() => control.scrollIntoView({ block: 'center' }))
}

export function goToSection(id: string): void {
  const section = document.getElementById(sectionElementId(id))
  if (!section) return
  section.scrollIntoView({ block: 'start' })
  section.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true })
  requestAnimationFrame(() => section.scrollIntoView({ block: 'start' }))
}

const CONTROLS = 'input:not([type=radio]), input[type=radio][id], select, textarea'

/** The control after (or before) this one in the form's order. */
export function nextControl(from: Element, step = 1): HTMLElement | undefined {
  const form = from.closest('[data-form]')
  const controls = [...(form?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])]
  const index = controls.indexOf(from as HTMLElement)
  return controls[index + step]
}

/** The field of a list after the focused one; the first if there is none after it. */
function fieldAfterCursor(names: readonly FieldName[]): FieldName | undefined {
  // A section's button is before the section's fields.
  const activeElement = document.activeElement?.closest('[data-field], [data-form] section button')
  if (!activeElement) return names[0]
  const after = names.find((name) => {
    const fieldElement = document.querySelector(`[data-field="${name}"]`)
    return (
      fieldElement !== null &&
      (activeElement.compareDocumentPosition(fieldElement) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    )
  })
  return after ?? names[0]
}

/** The next missing or wrong field after the focus; from the last one it continues with the first. */
export function goToNextOpenField(store: FormStore): void {
  const { progress, sections } = store.current
  const open = new Set([...progress.missing, ...progress.wrong].map((item) => item.field))
  const next = fieldAfterCursor(sections.flatMap((section) => section.names).filter((name) => open.has(name)))
  if (next) goToField(next)
}
