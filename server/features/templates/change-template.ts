import type { Transaction } from 'kysely'
import type { Template } from '../../../shared/api/templates.ts'
import { lockList } from '../../catalogue/list-versions.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { loadVariableNames } from '../../documents/find-values.ts'
import type { Act, EntryChange, EntryRemoval } from '../../entities/entity.ts'
import { Failure } from '../../http/failure.ts'
import { checkTemplate } from './check-template.ts'
import { contentOf } from './template-content.ts'
import { type Payload, templates } from './templates.ts'

/** Throws `invalid` for unknown names; names of PDF fields are checked once there is a PDF. */
export async function addTemplate(trx: Transaction<Database>, payload: Payload, act: Act): Promise<Template> {
  checkTemplate(payload, await loadVariableNames(trx))
  return await templates.create(trx, payload, act)
}

export async function changeTemplate(
  context: Context,
  change: EntryChange<Payload>,
  act: Act,
): Promise<Template> {
  const { db } = context
  const { id, payload } = change
  const current = await db.selectFrom('templates').select('file_key').where('id', '=', id).executeTakeFirst()
  if (!current) throw new Failure('not-found')
  // Read before the transaction: the inspection of a file takes a while.
  const content = await contentOf(context, current.file_key)
  checkTemplate(
    payload,
    await loadVariableNames(db),
    content?.fields.map(({ name }) => name),
  )
  return await db.transaction().execute((trx) => templates.change(trx, change, act))
}

/** GAP-55: operations lose their link. A job deletes files that no row refers to. */
export async function removeTemplate(
  trx: Transaction<Database>,
  removal: EntryRemoval,
  act: Act,
): Promise<void> {
  // The operations are locked first, in the order of a save of an operation.
  await lockList(trx, 'scripts')
  const found = await trx
    .selectFrom('scripts')
    .select('name')
    .where('template_fk', '=', removal.id)
    .orderBy('id')
    .forUpdate()
    .execute()
  const operations = found.map(({ name }) => name)
  await templates.remove(trx, removal, act, { operations })
}
