/** Shows a control in the middle of the window and gives it the focus; the bar covers nothing there. */
export function leadTo(control: HTMLElement | null | undefined): void {
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}

const boxButtons = (within: HTMLElement | null): HTMLElement[] => [
  ...(within?.querySelectorAll<HTMLElement>('[data-box] button') ?? []),
]

/** The next box to sign after the pressed one, or after the last one the first. */
export function nextBox(within: HTMLElement | null, pressed?: HTMLElement): HTMLElement | undefined {
  const buttons = boxButtons(within)
  const after = buttons.slice(pressed ? buttons.indexOf(pressed) + 1 : 0)
  return after[0] ?? buttons.find((button) => button !== pressed)
}

/** The entry of the code while it is incomplete, otherwise the button of the bar. */
export const afterBoxes = (within: HTMLElement | null, isCodeComplete: boolean): HTMLElement | null =>
  within?.querySelector<HTMLElement>(isCodeComplete ? '[data-step-bar] button' : '[data-code] input') ?? null
