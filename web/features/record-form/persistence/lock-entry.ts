/** A page that was just closed may still hold its locks for a moment. */
const WAIT_MS = 2_000
const LOCKS = 'sportello.journal.'

/**
 * Locks an entry for this page until it is released or the page ends.
 * @returns a function that releases it and resolves when done; undefined if another open page has locked it
 */
export async function lockEntry(id: string, waitMs = WAIT_MS): Promise<(() => Promise<void>) | undefined> {
  const { promise: locked, resolve: release } = Promise.withResolvers<void>()
  return await new Promise((resolve) => {
    const over = navigator.locks.request(
      `${LOCKS}${id}`,
      { signal: AbortSignal.timeout(waitMs) },
      async () => {
        resolve(async () => {
          release()
          await over
        })
        await locked
      },
    )
    over.catch(() => resolve(undefined))
  })
}

/** The ids of the entries that open pages have locked. */
export async function findLockedEntries(): Promise<ReadonlySet<string>> {
  const { held: locked = [] } = await navigator.locks.query()
  return new Set(locked.flatMap(({ name }) => (name?.startsWith(LOCKS) ? [name.slice(LOCKS.length)] : [])))
}
