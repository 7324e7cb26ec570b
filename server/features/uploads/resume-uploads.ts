import type { Context } from '../../context.ts'
import { resumeConfirmations } from './confirm-all.ts'
import { removeOldGenerations } from './list-generations.ts'

/** Longer than any batch takes: the confirming process has ended. */
const INTERRUPTED_AFTER_SECONDS = 60

/** Continues confirmations that a crash or an unavailable database interrupted, and removes what replacements left. */
export async function resumeUploads({ db }: Pick<Context, 'db'>): Promise<Record<string, number>> {
  await resumeConfirmations(db, INTERRUPTED_AFTER_SECONDS)
  for (const table of ['uploaded_places', 'uploaded_banks'] as const) await removeOldGenerations(db, table)
  return {}
}
