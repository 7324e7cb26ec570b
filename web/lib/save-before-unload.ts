/** How the page ends: a valid session can still save a draft. */
export interface PageEnd {
  sessionLives: boolean
}
type SaveHandler = (pageEnd: PageEnd) => Promise<void>

const saveHandlers = new Set<SaveHandler>()
const LIMIT_MS = { dead: 1_000, alive: 3_000 } as const

/** Registers a function that finishes work before the page reloads or navigates automatically. */
export function saveBeforeUnload(handler: SaveHandler): () => void {
  saveHandlers.add(handler)
  return () => saveHandlers.delete(handler)
}

/** Resolves when all typed text is stored, or after the time limit. */
export async function saveAllTyped(pageEnd: PageEnd): Promise<void> {
  const limit = pageEnd.sessionLives ? LIMIT_MS.alive : LIMIT_MS.dead
  const late = new Promise<void>((resolve) => setTimeout(resolve, limit))
  await Promise.race([Promise.allSettled([...saveHandlers].map((handler) => handler(pageEnd))), late])
}
