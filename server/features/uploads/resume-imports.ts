import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { resumeConfirmations } from './confirm-all.ts'
import { removeOldGenerations } from './list-generations.ts'
import { storeImport } from './store-import.ts'

/** Longer than any batch takes: the importing process has ended. */
const INTERRUPTED_AFTER_SECONDS = 60

/**
 * Continues files and confirmations that a crash or an unavailable database interrupted, and removes what replacements
 * left.
 */
export async function resumeImports(context: Pick<Context, 'db' | 'files' | 'log'>) {
  const interrupted = await context.db
    .selectFrom('imports')
    .select('id')
    .where('updated_at', '<', sql<Date>`now() - make_interval(secs => ${INTERRUPTED_AFTER_SECONDS})`)
    .orderBy('created_at')
    .execute()
  let given = 0
  for (const { id } of interrupted)
    try {
      await storeImport(context, id)
    } catch (error) {
      given += 1
      context.log.error({ import: id, err: error }, 'An import could not be completed')
    }
  await resumeConfirmations(context.db, INTERRUPTED_AFTER_SECONDS)
  for (const table of ['uploaded_places', 'uploaded_banks'] as const)
    await removeOldGenerations(context.db, table)
  return { resumed: interrupted.length - given, failed: given }
}
