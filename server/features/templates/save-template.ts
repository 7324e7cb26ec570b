import type { Kysely, Selectable } from 'kysely'
import type { TemplatePayload } from '../../../shared/api/templates.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Context } from '../../context.ts'
import type { Database, TemplateTable } from '../../db/schema.ts'
import { loadVariableNames } from '../../documents/template-variables.ts'
import { Failure } from '../../http/failure.ts'
import { refuseStale } from '../../http/refuse-stale.ts'
import { checkTemplate } from './check-template.ts'
import { findTemplate } from './find-templates.ts'
import { contentOf } from './template-content.ts'

type Payload = Required<TemplatePayload>

/** Throws `invalid` for unknown names; those of PDF fields are checked once there is a PDF. */
export async function addTemplate(db: Kysely<Database>, payload: Payload, actor: Actor): Promise<string> {
  checkTemplate(payload, await loadVariableNames(db))
  return await db.transaction().execute(async (trx) => {
    const { id } = await trx.insertInto('templates').values(payload).returning('id').executeTakeFirstOrThrow()
    await recordChange(trx, {
      noun: 'templates',
      objectId: id,
      title: payload.name,
      ...actor,
      after: readable({ ...payload, filename: null }),
    })
    return id
  })
}

interface Change {
  id: string
  payload: Payload
  /** When the author read it; another's save since then is a `conflict`. */
  readAt: string | undefined
}

/** Throws `not-found`, `conflict`, and `invalid` for names that neither the file nor the form nor the words have. */
export async function changeTemplate(
  context: Context,
  { id, payload, readAt }: Change,
  actor: Actor,
): Promise<void> {
  const { db, now } = context
  const current = await db.selectFrom('templates').select('file_key').where('id', '=', id).executeTakeFirst()
  if (!current) throw new Failure('not-found')
  // Read before the transaction: looking into a file takes a while.
  const content = await contentOf(context, current.file_key)
  checkTemplate(
    payload,
    await loadVariableNames(db),
    content?.fields.map(({ name }) => name),
  )
  await db.transaction().execute(async (trx) => {
    const old = await lockTemplate(trx, id)
    await refuseStale(trx, {
      noun: 'templates',
      objectId: id,
      readAt,
      savedAt: old.updated_at,
      stored: () => findTemplate(trx, id),
    })
    const savedAt = now()
    await trx
      .updateTable('templates')
      .set({ ...payload, updated_at: savedAt })
      .where('id', '=', id)
      .execute()
    await recordChange(trx, {
      noun: 'templates',
      objectId: id,
      title: payload.name,
      ...actor,
      before: readable(old),
      after: readable({ ...payload, filename: old.filename }),
      savedAt,
    })
  })
}

/** GAP-55: operations lose their link. Throws `not-found`. The files are swept once no row names them. */
export async function dropTemplate(db: Kysely<Database>, id: string, actor: Actor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // The operations are locked first, in the order of a save of an operation.
    const operations = await trx
      .selectFrom('scripts')
      .select('name')
      .where('template_fk', '=', id)
      .orderBy('id')
      .forUpdate()
      .execute()
    const old = await lockTemplate(trx, id)
    await trx.deleteFrom('templates').where('id', '=', id).execute()
    const before = { ...readable(old), operations: operations.map(({ name }) => name) }
    await recordChange(trx, { noun: 'templates', objectId: id, title: old.name, ...actor, before })
  })
}

/** Locks a template until the transaction ends. Throws `not-found`. */
export async function lockTemplate(db: Kysely<Database>, id: string): Promise<Selectable<TemplateTable>> {
  const row = await db.selectFrom('templates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Failure('not-found')
  return row
}

type Readable = Pick<
  Selectable<TemplateTable>,
  'name' | 'filename' | 'naming_rules' | 'separator' | 'config' | 'flatten'
>
const readable = ({ name, filename, naming_rules, separator, config, flatten }: Readable) => ({
  name,
  filename,
  naming_rules,
  separator,
  config,
  flatten,
})
