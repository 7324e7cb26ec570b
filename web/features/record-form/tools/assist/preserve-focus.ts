/** The page renders a few times until a disabled button is enabled again. */
const FRAMES = 10

/**
 * A disabled button loses focus. Call this before: the returned function restores the focus when the button is
 * enabled, unless it has moved elsewhere meanwhile.
 */
export function preserveFocus(): () => void {
  const from = document.activeElement
  return () => {
    if (from instanceof HTMLElement && from !== document.body) restoreFocus(from, FRAMES)
  }
}

function restoreFocus(element: HTMLElement, frames: number): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    if (activeElement !== null && activeElement !== document.body) return
    element.focus({ preventScroll: true })
    if (document.activeElement !== element && frames > 1) restoreFocus(element, frames - 1)
  })
}
