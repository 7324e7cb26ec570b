import { unfold } from '../../fields/go-to-field.ts'
import type { Entry } from './find-entries.ts'

export interface ActionEntry extends Entry {
  run(): void
}

/** The buttons on the form's page, by their labels: visible buttons are the available actions. */
export function pageActions(): ActionEntry[] {
  const buttons = document.querySelectorAll<HTMLButtonElement>(
    '[data-form] section button, [data-form] ~ * button',
  )
  const seen = new Set<string>()
  return [...buttons].flatMap((button) => {
    const section = button.closest('section')?.querySelector('h2')?.textContent ?? ''
    const label = (button.textContent ?? '').trim()
    const key = `action:${section}:${label}`
    const isExcluded =
      button.disabled ||
      button.hasAttribute('aria-expanded') ||
      button.closest('[data-assist], [role="dialog"], [role="status"]')
    // An icon button is part of its field; a button with a shortcut in its label has its own entry.
    if (isExcluded || !/\p{L}{2}/u.test(label) || button.querySelector('kbd') || seen.has(key)) return []
    seen.add(key)
    return [{ key, kind: 'action' as const, label, section, name: '', run: () => press(button) }]
  })
}

function press(button: HTMLButtonElement): void {
  unfold(button)
  button.scrollIntoView({ block: 'nearest' })
  button.focus({ preventScroll: true })
  button.click()
}
