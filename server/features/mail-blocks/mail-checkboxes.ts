import type { Kysely } from 'kysely'
import type { MailCheckbox } from '../../../shared/api/mail-blocks.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordChange } from '../../audit/record-change.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { findMissing, refuseField, refuseIssues } from '../../http/refuse-invalid.ts'
import { refuseStale } from '../../http/refuse-stale.ts'

type TypedInput = Pick<MailCheckbox, 'name' | 'template'>

const COLUMNS = ['id', 'name', 'template', 'updated_at'] as const
type Row = Omit<MailCheckbox, 'updatedAt'> & { updated_at: Date }

const present = ({ updated_at, ...checkbox }: Row): MailCheckbox => ({
  ...checkbox,
  updatedAt: updated_at.toISOString(),
})

/** The interactions that an installation has written, by name. */
export async function findMailCheckboxes(db: Kysely<Database>): Promise<MailCheckbox[]> {
  const rows = await db.selectFrom('mail_blocks').select(COLUMNS).orderBy('name').orderBy('id').execute()
  return rows.map(present)
}

/** Throws `invalid` for empty fields, and for an existing name in any case. */
export async function addMailCheckbox(
  db: Kysely<Database>,
  typed: TypedInput,
  actor: Actor,
): Promise<MailCheckbox> {
  refuseEmpty(typed)
  return await db.transaction().execute(async (trx) => {
    const checkbox = await trx
      .insertInto('mail_blocks')
      .values(typed)
      .onConflict((conflict) => conflict.doNothing())
      .returning(COLUMNS)
      .executeTakeFirst()
    if (!checkbox) refuseTaken(typed)
    await recordChange(trx, { ...recorded(checkbox), ...actor, after: { ...typed } })
    return present(checkbox)
  })
}

interface Change {
  id: string
  typed: TypedInput
  /** When the author read it; another's save since then is a `conflict`. */
  readAt: string | undefined
  now: Date
}

/** Throws `not-found`, `conflict` and `invalid`. */
export async function changeMailCheckbox(
  db: Kysely<Database>,
  { id, typed, readAt, now }: Change,
  actor: Actor,
): Promise<MailCheckbox> {
  refuseEmpty(typed)
  try {
    return await db.transaction().execute(async (trx) => {
      const old = await lockCheckbox(trx, id)
      const { name, template } = old
      await refuseStale(trx, {
        noun: 'mailing-template',
        objectId: id,
        readAt,
        savedAt: old.updated_at,
        stored: () => present(old),
      })
      const checkbox = await trx
        .updateTable('mail_blocks')
        .set({ ...typed, updated_at: now })
        .where('id', '=', id)
        .returning(COLUMNS)
        .executeTakeFirstOrThrow()
      await recordChange(trx, {
        ...recorded(checkbox),
        ...actor,
        before: { name, template },
        after: { ...typed },
        savedAt: now,
      })
      return present(checkbox)
    })
  } catch (error) {
    if (isUniqueViolation(error)) refuseTaken(typed)
    throw error
  }
}

/** Throws `not-found`. */
export async function dropMailCheckbox(db: Kysely<Database>, id: string, actor: Actor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name, template } = await lockCheckbox(trx, id)
    await trx.deleteFrom('mail_blocks').where('id', '=', id).execute()
    await recordChange(trx, { ...recorded({ id, name }), ...actor, before: { name, template } })
  })
}

async function lockCheckbox(trx: Kysely<Database>, id: string): Promise<Row> {
  const checkbox = await trx
    .selectFrom('mail_blocks')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!checkbox) throw new Failure('not-found')
  return checkbox
}

/** CHECKB-4. A ticked name travels among others, one on each line. */
function refuseEmpty({ name, template }: TypedInput): void {
  const issues = findMissing([
    ['name', name, 'Scrivi il nome'],
    ['template', template, 'Scrivi il testo'],
  ])
  if (/[\r\n]/.test(name))
    issues.push({ field: 'name', code: 'line', message: 'Il nome sta su una riga sola' })
  refuseIssues(issues)
}

const recorded = ({ id, name }: Pick<MailCheckbox, 'id' | 'name'>) =>
  ({ noun: 'mailing-template', objectId: id, title: name }) as const

function refuseTaken({ name }: TypedInput): never {
  refuseField('name', 'taken', `«${name}» c’è già`)
}
