/** What a person does with the page; a page that was just opened was opened by a person. */
const ACTS = ['pointerdown', 'keydown', 'input', 'wheel', 'touchmove'] as const
/** A call this long after the last act is the page's own: a list that refreshes, a state that is polled. */
const RECENT_MS = 60_000

let lastActAt = performance.now()

/** Watches for acts from now on, in the capture phase, where nothing stops them. */
export function watchActivity(target: EventTarget): void {
  const record = () => {
    lastActAt = performance.now()
  }
  for (const act of ACTS) target.addEventListener(act, record, { capture: true, passive: true })
}

/** Whether a person used the page within the last minute. */
export const isInUse = (): boolean => performance.now() - lastActAt < RECENT_MS
