import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { QueueWork } from '../../jobs/work-on-queues.ts'
import { INTERRUPTED_AFTER_SECONDS, toImportJob } from './import-table.ts'
import { storeImport } from './store-import.ts'

const RUNNING = 'Il caricamento è ancora in corso'

/** The handler of `import.resume`: stores the remaining rows of an interrupted import. */
export const createImportWork = (context: Pick<Context, 'db' | 'files'>): QueueWork<'import.resume'> => ({
  run: async ({ importId }) => {
    const begun = await context.db
      .selectFrom('imports')
      .select(
        sql<boolean>`updated_at >= now() - make_interval(secs => ${INTERRUPTED_AFTER_SECONDS})`.as(
          'isRunning',
        ),
      )
      .where('id', '=', importId)
      .executeTakeFirst()
    if (begun?.isRunning) return { ok: false, detail: RUNNING }
    await storeImport(context, importId)
    return { ok: true }
  },
  findPending: async (db) => {
    const begun = await db.selectFrom('imports').select('id').orderBy('created_at').execute()
    return begun.map(({ id }) => toImportJob(id))
  },
})
