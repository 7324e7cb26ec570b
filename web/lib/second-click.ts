const MODAL = '[role="dialog"][aria-modal="true"]'
const CLICKS = ['mousedown', 'mouseup', 'click', 'dblclick'] as const

/**
 * People double-click buttons. The second click of a double click falls on the dialog that the first has opened, or on
 * what covers the page behind it, and would answer a question that nobody has read; so would a key that is held down.
 * Both are ignored.
 */
export class SecondClick implements EventListenerObject {
  /** The dialogs that were open before the press. */
  private open: ReadonlySet<Element> = new Set()

  watch(window: EventTarget): void {
    for (const type of [...CLICKS, 'keydown']) window.addEventListener(type, this, { capture: true })
  }

  handleEvent(event: Event): void {
    const dialogs = [...document.querySelectorAll(MODAL)]
    if (!isRepeated(event)) this.open = new Set(dialogs)
    else if (dialogs.some((dialog) => !this.open.has(dialog))) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
  }
}

function isRepeated(event: Event): boolean {
  if (event.type === 'keydown') {
    const { repeat, key } = event as KeyboardEvent
    return repeat && (key === 'Enter' || key === ' ')
  }
  return (event as MouseEvent).detail > 1
}

/** The shared instance of this page. */
export const secondClick = new SecondClick()
