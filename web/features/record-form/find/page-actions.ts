import type { Entry } from './entries.ts'

export interface ActionEntry extends Entry {
  run(): void
}

/** The buttons that stand on the form's page, by their own words: what is offered now is all that can be done now. */
export function pageActions(): ActionEntry[] {
  const buttons = document.querySelectorAll<HTMLButtonElement>(
    '[data-form] section button, [data-form] ~ * button',
  )
  const seen = new Set<string>()
  return [...buttons].flatMap((button) => {
    const section = button.closest('section')?.querySelector('h2')?.textContent ?? ''
    const label = (button.textContent ?? '').trim()
    const key = `action:${section}:${label}`
    const apart =
      button.disabled ||
      button.hasAttribute('aria-expanded') ||
      button.closest('[data-assist], [role="dialog"], [role="status"]')
    // A button that is drawn and not written is part of its field; one with a key beside its words has an entry of its own.
    if (apart || !/\p{L}{2}/u.test(label) || button.querySelector('kbd') || seen.has(key)) return []
    seen.add(key)
    return [{ ...{ key, kind: 'action' as const, label, section, name: '' }, run: () => press(button) }]
  })
}

function press(button: HTMLButtonElement): void {
  button.scrollIntoView({ block: 'nearest' })
  button.focus({ preventScroll: true })
  button.click()
}
