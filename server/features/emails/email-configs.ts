import type { Kysely } from 'kysely'
import type { EmailConfig } from '../../../shared/api/emails.ts'
import { configIssues, patternIssues } from '../../../shared/emails/config-issues.ts'
import {
  DEFAULT_INTEGRATION,
  type EmailPatterns,
  inTryingOrder,
  isDefault,
} from '../../../shared/emails/match-config.ts'
import { PATTERN_SEPARATOR, patternsOf } from '../../../shared/emails/patterns.ts'
import { isTaken } from '../../db/errors.ts'
import { noteChange } from '../../db/note-change.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { refuseField } from '../../http/missing.ts'

export interface Author {
  userId: string
  ip: string
}

const COLUMNS = ['id', 'integration_name', 'leads', 'emails'] as const

/** In the order in which they are tried. */
export async function findEmailConfigs(db: Kysely<Database>): Promise<EmailConfig[]> {
  return inTryingOrder(await inOrder(db).execute())
}

const inOrder = (db: Kysely<Database>) =>
  db.selectFrom('email_configs').select(COLUMNS).orderBy('position').orderBy('created_at').orderBy('id')

/** Puts one after the others. Throws `bad-request` for a pattern that cannot be used, and `invalid`. */
export async function addEmailConfig(
  db: Kysely<Database>,
  typed: EmailPatterns,
  author: Author,
): Promise<EmailConfig> {
  const values = checked(typed)
  return await db.transaction().execute(async (trx) => {
    const config = await trx
      .insertInto('email_configs')
      .values(({ selectFrom, fn, lit, eb }) => ({
        ...values,
        position: selectFrom('email_configs').select(
          eb(fn.coalesce(fn.max('position'), lit(0)), '+', lit(1)).as('next'),
        ),
      }))
      .onConflict((conflict) => conflict.doNothing())
      .returning(COLUMNS)
      .executeTakeFirst()
    if (!config) refuseSecondDefault()
    await noteChange(trx, { ...noted(config), ...author, after: { ...values } })
    return config
  })
}

/** Throws `not-found`, `bad-request` for a pattern that cannot be used, and `invalid`. */
export async function changeEmailConfig(
  db: Kysely<Database>,
  { id, now, ...typed }: EmailPatterns & { id: string; now: Date },
  author: Author,
): Promise<EmailConfig> {
  const values = checked(typed)
  try {
    return await db.transaction().execute(async (trx) => {
      const { id: _, ...before } = await lockConfig(trx, id)
      const config = await trx
        .updateTable('email_configs')
        .set({ ...values, updated_at: now })
        .where('id', '=', id)
        .returning(COLUMNS)
        .executeTakeFirstOrThrow()
      await noteChange(trx, { ...noted(config), ...author, before, after: { ...values } })
      return config
    })
  } catch (error) {
    if (isTaken(error)) refuseSecondDefault()
    throw error
  }
}

/** Throws `not-found`. */
export async function dropEmailConfig(db: Kysely<Database>, id: string, author: Author): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const config = await lockConfig(trx, id)
    await trx.deleteFrom('email_configs').where('id', '=', id).execute()
    const { id: _, ...before } = config
    await noteChange(trx, { ...noted(config), ...author, before })
  })
}

/**
 * `idFrom` takes the place that `idTo` has by now; the others keep their order, also when two people move at once.
 * Throws `not-found`, and `invalid` for `default`, which stays last.
 */
export async function moveEmailConfig(
  db: Kysely<Database>,
  { idFrom, idTo, now }: { idFrom: string; idTo: string; now: Date },
  author: Author,
): Promise<EmailConfig[]> {
  return await db.transaction().execute(async (trx) => {
    // One after the other: the order is read once nobody else can be moving, and locks are taken in one sequence.
    await trx.selectFrom('email_configs').select('id').orderBy('id').forUpdate().execute()
    const before = await findEmailConfigs(trx)
    const [from, to] = [idFrom, idTo].map((id) => before.findIndex((config) => config.id === id))
    const moved = before[from!]
    const target = before[to!]
    if (!moved || !target) throw new Failure('not-found')
    for (const [field, config] of Object.entries({ idFrom: moved, idTo: target }))
      if (isDefault(config)) refuseField(field, 'default', '«default» resta sempre l’ultima')
    const after = before.toSpliced(from!, 1).toSpliced(to!, 0, moved)
    for (const [position, { id }] of after.entries())
      await trx.updateTable('email_configs').set({ position, updated_at: now }).where('id', '=', id).execute()
    await noteChange(trx, {
      ...{ ...noted(moved), ...author },
      ...{ before: { position: from! + 1 }, after: { position: to! + 1 } },
    })
    return after
  })
}

async function lockConfig(trx: Kysely<Database>, id: string): Promise<EmailConfig> {
  const config = await trx
    .selectFrom('email_configs')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!config) throw new Failure('not-found')
  return config
}

/** As it is kept: each pattern without the blanks around it, `default` without patterns. */
function checked(typed: EmailPatterns): EmailPatterns {
  const broken = patternIssues(typed)
  if (broken.length > 0) throw new Failure('bad-request', { message: broken[0]!.message, issues: broken })
  const issues = configIssues(typed)
  if (issues.length > 0) throw new Failure('invalid', { message: issues[0]!.message, issues })
  if (isDefault(typed)) return { integration_name: DEFAULT_INTEGRATION, leads: '', emails: '' }
  const { integration_name, leads, emails } = typed
  return { integration_name, leads: joined(leads), emails: joined(emails) }
}

const joined = (list: string) => patternsOf(list).join(PATTERN_SEPARATOR)

const noted = ({ id, integration_name }: EmailConfig) =>
  ({ noun: 'emails', objectId: id, title: integration_name }) as const

function refuseSecondDefault(): never {
  refuseField('integration_name', 'taken', '«default» c’è già')
}
