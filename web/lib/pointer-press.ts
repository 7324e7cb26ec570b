import { useLayoutEffect, useState } from 'react'

/** After these events nothing is pressed, and a click may follow in the same task. */
const RELEASES = ['pointerup', 'mouseup']
/**
 * The press is over. The click's target is determined, so its handlers see the page after the tasks; a scroll,
 * a drag, a menu or another window cancels the press, and a key acts on the focused element.
 */
const ENDS = ['click', 'pointercancel', 'dragend', 'contextmenu', 'keydown']
/** A tap focuses the field by its emulated `mousedown`. */
const PRESSES = ['pointerdown', 'mousedown']

/**
 * Tasks that change the layout wait while a pointer is pressed. A field loses focus at the press and a click
 * happens at the release: a layout change in between would move the pressed button away from the pointer, and
 * the click would be lost.
 */
export class PointerPress implements EventListenerObject {
  private readonly nextFrame: (run: () => void) => unknown
  private isDown = false
  private presses = 0
  private tasks: (() => void)[] = []

  constructor(nextFrame: (run: () => void) => unknown = (run) => requestAnimationFrame(run)) {
    this.nextFrame = nextFrame
  }

  /** Listens to pointer events of this window from now on. */
  watch(window: EventTarget): void {
    for (const type of [...PRESSES, ...RELEASES, ...ENDS, 'pointermove', 'blur'])
      window.addEventListener(type, this, { capture: true, passive: true })
  }

  /** Runs a task immediately, or when the pointer is released. */
  defer(task: () => void): void {
    if (this.isDown) this.tasks.push(task)
    else task()
  }

  handleEvent(event: Event): void {
    const { type, target, currentTarget } = event
    if (type === 'pointermove') {
      // A release over a native list of the browser fires no event.
      if (this.isDown && (event as PointerEvent).buttons === 0) this.end()
    } else if (PRESSES.includes(type)) {
      this.isDown = true
      this.presses++
    } else if (RELEASES.includes(type)) this.endWithoutClick(this.presses)
    // Blur events of fields also reach the window.
    else if (type !== 'blur' || target === currentTarget) this.end()
  }

  /** The click, if any, comes before the next frame; the `mousedown` of a tap is a separate press. */
  private endWithoutClick(press: number): void {
    this.nextFrame(() => {
      if (press === this.presses) this.end()
    })
  }

  private end(): void {
    this.isDown = false
    const tasks = this.tasks
    this.tasks = []
    for (const task of tasks) task()
  }
}

/** The shared instance of this page. */
export const pointerPress = new PointerPress()

/** A value that does not change while a pointer is pressed, for responses that arrive at any moment. */
export function useValueOutsidePress<T>(value: T): T {
  const [frozen, setFrozen] = useState(value)
  useLayoutEffect(() => pointerPress.defer(() => setFrozen(() => value)), [value])
  return frozen
}
