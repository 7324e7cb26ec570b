/** After these nothing is pressed any more, and a click may follow in the same task. */
const RELEASES = ['pointerup', 'mouseup']
/**
 * The press is over. The click has its target already, so its handlers find the page as the tasks leave it; a scroll, a
 * drag, a menu or another window takes the pointer away, and a key acts on what stands there.
 */
const ENDS = ['click', 'pointercancel', 'dragend', 'contextmenu', 'keydown']
/** A finger gives the field its focus by the `mousedown` that the browser makes of its tap. */
const PRESSES = ['pointerdown', 'mousedown']

/**
 * Tasks that move the page wait while a pointer is pressed. A field is left at the press and a click happens at the
 * release: what appears in between would push the pressed button away from the pointer, and the click would be lost.
 */
export class PointerPress implements EventListenerObject {
  private readonly nextFrame: (run: () => void) => unknown
  private isDown = false
  private presses = 0
  private tasks: (() => void)[] = []

  constructor(nextFrame: (run: () => void) => unknown = (run) => requestAnimationFrame(run)) {
    this.nextFrame = nextFrame
  }

  /** Follows the pointer on this window from now on. */
  watch(window: EventTarget): void {
    for (const type of [...PRESSES, ...RELEASES, ...ENDS, 'pointermove', 'blur'])
      window.addEventListener(type, this, { capture: true, passive: true })
  }

  /** Runs a task at once, or when the pointer is released. */
  defer(task: () => void): void {
    if (this.isDown) this.tasks.push(task)
    else task()
  }

  handleEvent(event: Event): void {
    const { type, target, currentTarget } = event
    if (type === 'pointermove') {
      // A release over a list that the browser itself opened is never heard of.
      if (this.isDown && (event as PointerEvent).buttons === 0) this.end()
    } else if (PRESSES.includes(type)) {
      this.isDown = true
      this.presses++
    } else if (RELEASES.includes(type)) this.endWithoutClick(this.presses)
    // Fields lose the focus too, and the window hears of it.
    else if (type !== 'blur' || target === currentTarget) this.end()
  }

  /** The click, where there is one, comes before the next frame; the `mousedown` of a tap is a press of its own. */
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

/** The one pointer of this page. */
export const pointerPress = new PointerPress()
