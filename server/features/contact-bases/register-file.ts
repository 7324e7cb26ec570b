import { sql } from 'kysely'
import { romeDay } from '../../../contract/time/italian-time.ts'
import type { CallAnswer, UploadedFile } from '../../../shared/api/call.ts'
import type {
  importRegisterFile as importCall,
  previewRegisterFile as previewCall,
} from '../../../shared/api/register-files.ts'
import type { UserActor } from '../../actor.ts'
import { logUserAction } from '../../audit/log-user-action.ts'
import type { Context } from '../../context.ts'
import { type RegisterFile, readRegisterFile } from './read-register-file.ts'
import { storeChecks } from './store-checks.ts'

/** More are not read one by one. */
const MAX_SHOWN = 200

interface Upload {
  file: UploadedFile
  /** The day of the rows that name none. */
  checkedOn: string
}

/** What the file says, without storing it. BASIS-15 */
export async function previewRegisterFile(
  context: Pick<Context, 'tables' | 'now'>,
  { file, checkedOn }: Upload,
): Promise<Omit<CallAnswer<typeof previewCall>, 'ok'>> {
  const today = romeDay(context.now())
  return countOf(await readRegisterFile(context, { bytes: file.bytes, checkedOn, today }))
}

/** Stores the answers of the file in one transaction: all of them or none. A second upload changes nothing. BASIS-15, BASIS-16 */
export async function importRegisterFile(
  context: Pick<Context, 'db' | 'tables' | 'now'>,
  { file, checkedOn }: Upload,
  actor: UserActor,
): Promise<Omit<CallAnswer<typeof importCall>, 'ok'>> {
  const now = context.now()
  const read = await readRegisterFile(context, { bytes: file.bytes, checkedOn, today: romeDay(now) })
  const counts = countOf(read)
  const filename = file.filename.slice(0, 255)
  return await context.db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    // Two files at once: the second one finds what the first one has stored.
    await sql`select pg_advisory_xact_lock(hashtextextended('register files', 0))`.execute(trx)
    const stored = await storeChecks(trx, read.numbers, { userId: actor.userId, file: filename, now })
    if (stored.changed > 0) {
      const detail = { numbers: counts.numbers, registered: counts.registered, ...stored, file: filename }
      await logUserAction(trx, { userId: actor.userId, actor, action: 'register checked', detail })
    }
    return { ...counts, ...stored }
  })
}

const countOf = ({ rows, numbers, refused }: RegisterFile) => ({
  rows,
  numbers: numbers.length,
  registered: numbers.filter(({ registered }) => registered).length,
  refusedRows: refused.length,
  refused: refused.slice(0, MAX_SHOWN),
})
