/** How the page is about to end: a session that lives can still take a draft. */
export interface Ending {
  sessionLives: boolean
}
type Keep = (ending: Ending) => Promise<void>

const keepers = new Set<Keep>()
const LIMIT_MS = { dead: 1_000, alive: 3_000 } as const

/** Names something to finish before the page is reloaded or left by its own doing. */
export function keepBeforeEnding(keep: Keep): () => void {
  keepers.add(keep)
  return () => keepers.delete(keep)
}

/** Resolves when everything typed is put away, or when waiting longer helps nobody. */
export async function keepTyped(ending: Ending): Promise<void> {
  const limit = ending.sessionLives ? LIMIT_MS.alive : LIMIT_MS.dead
  const late = new Promise<void>((resolve) => setTimeout(resolve, limit))
  await Promise.race([Promise.allSettled([...keepers].map((keep) => keep(ending))), late])
}
