import { type RefObject, useRef } from 'react'

/** Shows a control in the middle of the window and gives it the focus; the bar covers nothing there. */
export function leadTo(control: HTMLElement | null | undefined): void {
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}

const boxButtons = (within: HTMLElement | null): HTMLElement[] => [
  ...(within?.querySelectorAll<HTMLElement>('[data-box] button') ?? []),
]

/** The entry of the code while it is incomplete, otherwise the button of the bar. */
export const afterBoxes = (within: HTMLElement | null, isCodeComplete: boolean): HTMLElement | null =>
  within?.querySelector<HTMLElement>(isCodeComplete ? '[data-step-bar] button' : '[data-code] input') ?? null

/**
 * Leads to the next box after the pressed one. The boxes appear with their pages: a press before that shows where they
 * will be, and leads to the first one that appears unless the customer has gone on to something else.
 */
export function useWayToBox(within: RefObject<HTMLElement | null>) {
  const isAwaited = useRef(false)
  const leadToBox = (pressed?: HTMLElement) => {
    const box = nextBox(within.current, pressed)
    isAwaited.current = !box
    if (box) leadTo(box)
    else within.current?.querySelector('[data-boxes]')?.scrollIntoView()
  }
  const onBoxShown = () => {
    const { activeElement } = document
    const isElsewhere = activeElement !== document.body && !activeElement?.closest('[data-step-bar]')
    if (isAwaited.current && !isElsewhere) leadToBox()
  }
  return { leadToBox, onBoxShown }
}

/** The next box to sign after the pressed one, or after the last one the first. */
function nextBox(within: HTMLElement | null, pressed?: HTMLElement): HTMLElement | undefined {
  const buttons = boxButtons(within)
  const after = buttons.slice(pressed ? buttons.indexOf(pressed) + 1 : 0)
  return after[0] ?? buttons.find((button) => button !== pressed)
}
