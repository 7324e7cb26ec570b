import type { FieldName } from '../../../../contract/index.ts'
import { controlId, sectionElementId } from '../store/field-view.ts'
import type { FormStore } from '../store/form-store.ts'

/** Focuses a field. */
export function goToField(name: FieldName): void {
  const control = document.getElementById(controlId(name))
  if (control) focusControl(control)
}

/**
 * Focuses a field that the user has looked for. Within a screen the page scrolls as little as shows the whole section, so
 * that what was around it stays in view (FORM-TOP-51).
 */
export function leapToField(name: FieldName): void {
  const control = document.getElementById(controlId(name))
  const section = control?.closest('section')
  if (!control || !section) return
  unfold(control)
  const isNear = () => {
    const below = hiddenBelow(section)
    return below > 0 && below < innerHeight && section.clientHeight < innerHeight / 2
  }
  if (isInView(control) || !isNear()) {
    focusControl(control)
    return
  }
  control.focus({ preventScroll: true })
  const show = () => isNear() && scrollBy({ top: hiddenBelow(section), behavior: 'instant' })
  show()
  // Sections on the way are laid out only now.
  requestAnimationFrame(show)
}

/** How much of an element, with the gap below it, lies below the view. */
function hiddenBelow(element: Element): number {
  const bar = document.querySelector('[data-form-bar]')?.getBoundingClientRect().height ?? 0
  return element.getBoundingClientRect().bottom + GAP_PX - (innerHeight - bar)
}
const GAP_PX = 12

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

/** What the form has filled in and nothing speaks against: Tab comes to it, Enter goes on. */
const DONE = '[readonly], [data-origin]:not([data-state]) *, details:not([open]) *'

/** The control after (or before) this one in the form's order that is still to be filled in or was typed. */
export function nextControl(from: Element, step = 1): HTMLElement | undefined {
  const form = from.closest('[data-form]')
  const all = [...(form?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])]
  const controls = all.filter((control) => control === from || !control.matches(DONE))
  const index = controls.indexOf(from as HTMLElement)
  return controls[index + step]
}

const IN_FORM = '[data-field], [data-form] section :is(button, input, select)'

/** The part of a list after the focused one; the first if there is none after it. */
function partAfterCursor(parts: readonly Element[]): Element | undefined {
  // A section's button is before the section's fields.
  const active = document.activeElement?.closest(IN_FORM)
  const isAfter = (part: Element) =>
    active && (active.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  return parts.find(isAfter) ?? parts[0]
}

/** The next missing or wrong field after the focus, or box of the section beside them; from the last one it continues with the first. */
export function goToNextOpenField(store: FormStore): void {
  const { progress, sections } = store.current
  const open = new Set([...progress.missing, ...progress.wrong].map((item) => item.field))
  const names = sections.flatMap((section) => section.names).filter((name) => open.has(name))
  const fields = names.flatMap((name) => document.querySelector(`[data-field="${name}"]`) ?? [])
  const beside = [...document.querySelectorAll('[data-form] [data-to-mend]')]
  const next = partAfterCursor([...fields, ...beside])
  const name = names[fields.indexOf(next!)]
  const control = next?.matches(ANY) ? next : next?.querySelector(ANY)
  if (name) goToField(name)
  else if (control instanceof HTMLElement) focusControl(control)
}

const ANY = 'input, select, textarea, button'
