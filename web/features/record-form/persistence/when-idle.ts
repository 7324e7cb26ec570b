const MAX_WAIT_MS = 150

/** Runs when the page is idle, at the latest after a maximum delay; returns a function that cancels it. */
export function runWhenIdle(work: () => void): () => void {
  // Safari has no idle callback; an animation frame is the closest alternative.
  if (typeof requestIdleCallback === 'undefined') {
    const frame = requestAnimationFrame(work)
    return () => cancelAnimationFrame(frame)
  }
  const idle = requestIdleCallback(work, { timeout: MAX_WAIT_MS })
  return () => cancelIdleCallback(idle)
}
