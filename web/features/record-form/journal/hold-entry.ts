/** A page that has just been left may hold its entries for a moment longer. */
const WAIT_MS = 2_000
const LOCKS = 'sportello.journal.'

/**
 * Marks an entry as in use by this page until it is let go or the page ends, however it ends.
 * @returns how to let it go, resolved when it is; undefined when another page that is open has it
 */
export async function holdEntry(id: string, waitMs = WAIT_MS): Promise<(() => Promise<void>) | undefined> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  return await new Promise((resolve) => {
    const over = navigator.locks.request(
      `${LOCKS}${id}`,
      { signal: AbortSignal.timeout(waitMs) },
      async () => {
        resolve(async () => {
          letGo()
          await over
        })
        await held
      },
    )
    over.catch(() => resolve(undefined))
  })
}

/** The entries that pages have in use at this moment. */
export async function heldEntries(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query()
  return new Set(held.flatMap(({ name }) => (name?.startsWith(LOCKS) ? [name.slice(LOCKS.length)] : [])))
}
