import { Failure } from './failure.ts'

/**
 * Throws `conflict` where somebody else saved after the author had read.
 * @param readAt the `updatedAt` that the author read; without one the last save wins
 * @param stored when what is stored was saved
 * @param theirs what is stored, where the author is shown it
 */
export function refuseStale(readAt: string | undefined, stored: Date, theirs?: unknown): void {
  if (readAt === undefined || new Date(readAt).getTime() === stored.getTime()) return
  throw new Failure('conflict', { theirs })
}
