/** The page is drawn a few times until a button that was busy can be pressed again. */
const FRAMES = 10

/**
 * A button that is busy loses the cursor. Ask before it is: the answer gives the cursor back once the button is free,
 * unless it has gone elsewhere meanwhile.
 */
export function keptCursor(): () => void {
  const from = document.activeElement
  return () => {
    if (from instanceof HTMLElement && from !== document.body) giveBack(from, FRAMES)
  }
}

function giveBack(element: HTMLElement, frames: number): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    if (activeElement !== null && activeElement !== document.body) return
    element.focus({ preventScroll: true })
    if (document.activeElement !== element && frames > 1) giveBack(element, frames - 1)
  })
}
