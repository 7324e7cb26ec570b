const LATEST_MS = 150

/** Runs when the page is idle, at the latest after a moment; answers how to call it off. */
export function soon(work: () => void): () => void {
  // Safari has no idle callback; a frame is the next best moment.
  if (typeof requestIdleCallback === 'undefined') {
    const frame = requestAnimationFrame(work)
    return () => cancelAnimationFrame(frame)
  }
  const idle = requestIdleCallback(work, { timeout: LATEST_MS })
  return () => cancelIdleCallback(idle)
}
