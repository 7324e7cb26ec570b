/** User activity on the page; a page that was just opened counts as used. */
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'input', 'wheel', 'touchmove'] as const
/** A call this long after the last activity is automatic: a refreshed list, a polled state. */
const RECENT_MS = 60_000

let lastActivityAt = performance.now()

/** Listens for activity from now on, in the capture phase, before handlers can stop the events. */
export function watchActivity(target: EventTarget): void {
  const record = () => {
    lastActivityAt = performance.now()
  }
  for (const act of ACTIVITY_EVENTS) target.addEventListener(act, record, { capture: true, passive: true })
}

/** Whether the user has used the page within the last minute. */
export const isUserActive = (): boolean => performance.now() - lastActivityAt < RECENT_MS
