import type { FieldName } from '../../../../contract/index.ts'
import { controlId, sectionElementId } from '../store/field-view.ts'
import type { FormStore } from '../store/form-store.ts'

/** Focuses a field. */
export function goToField(name: FieldName): void {
  const control = document.getElementById(controlId(name))
  if (control) focusControl(control)
}

/** Focuses a control. The page scrolls only if its field is outside the view, and then shows the following fields too. */
export function focusControl(control: HTMLElement): void {
  const field = control.closest<HTMLElement>('[data-field]') ?? control
  unfold(control)
  const isVisible = isInView(field)
  control.focus({ preventScroll: true })
  if (isVisible) return
  field.scrollIntoView({ block: 'start' })
  // Sections on the way are laid out only now, so the position may have changed.
  requestAnimationFrame(() => field.scrollIntoView({ block: 'start' }))
}

/** Neither beyond an edge of the window nor below the bar of buttons. */
function isInView(field: HTMLElement): boolean {
  const { left, top, bottom } = field.getBoundingClientRect()
  return [top + 1, bottom - 1].every((y) => field.contains(document.elementFromPoint(left + 1, y)))
}

/** Opens what an element is folded in: it can have no focus before. */
export function unfold(element: Element): void {
  const fold = element.closest('details')
  fold?.setAttribute('open', '')
  if (fold?.parentElement) unfold(fold.parentElement)
}

export function goToSection(id: string): void {
  const section = document.getElementById(sectionElementId(id))
  if (!section) return
  section.querySelector(':scope > form > details')?.setAttribute('open', '')
  section.scrollIntoView({ block: 'start' })
  section.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true })
  requestAnimationFrame(() => section.scrollIntoView({ block: 'start' }))
}

const CONTROLS = 'input:not([type=radio]), input[type=radio][id], select, textarea'

/** The control after (or before) this one in the form's order. */
export function nextControl(from: Element, step = 1): HTMLElement | undefined {
  const form = from.closest('[data-form]')
  const all = [...(form?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])]
  const controls = all.filter((control) => !control.closest('details:not([open])'))
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
