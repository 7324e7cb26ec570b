/** The longest wait for a busy browser, in milliseconds. */
const LONGEST_WAIT = 1_000

/** Ends when the browser has nothing else to do. */
export const becomeIdle = async (): Promise<void> =>
  await new Promise((resolve) => {
    // Safari has no such call.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT })
    else setTimeout(resolve)
  })
