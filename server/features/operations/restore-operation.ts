import { type Kysely, type Selectable, sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import { recordChange } from '../../audit/record-change.ts'
import { lockList } from '../../catalogue/list-versions.ts'
import { looksLike } from '../../db/name-key.ts'
import type { Database, ScriptTable } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { refuseField } from '../../http/refuse-invalid.ts'

/** The operations that can be restored, the last removed first. */
export async function listRemovedOperations(db: Kysely<Database>) {
  const rows = await db
    .selectFrom('removed_scripts as s')
    .innerJoin('users as u', 'u.id', 's.removed_by')
    .select(['s.id', 's.name', 's.tipo_di_utenza', 's.client_type', 's.removed_at'])
    .select(['u.name as first_name', 'u.last_name'])
    .orderBy('s.removed_at', 'desc')
    .orderBy('s.id')
    .execute()
  return rows.map(({ removed_at, first_name, last_name, ...operation }) => ({
    ...operation,
    removedAt: removed_at.toISOString(),
    removedBy: `${first_name} ${last_name}`.trim(),
  }))
}

/**
 * Restores a removed operation under its id, also for the records that refer to it; no effect on an existing one.
 * Restores its template unless it was removed meanwhile.
 */
export async function restoreOperation(
  db: Kysely<Database>,
  { id, now }: { id: string; now: Date },
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockList(trx, 'scripts')
    const removed = await trx
      .deleteFrom('removed_scripts')
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!removed) return await refuseUnknown(trx, id)
    const { removed_at: _at, removed_by: _by, ...operation } = removed
    await refuseSameName(trx, operation)
    await trx
      .insertInto('scripts')
      .values({ ...operation, updated_at: now })
      .execute()
    await reconnectRecords(trx, id)
    const { name, tipo_di_utenza, client_type } = operation
    const after = { name, tipo_di_utenza, client_type, script: operation.script }
    await recordChange(trx, { noun: 'scripts', objectId: id, title: name, kind: 'restored', after, actor })
  })
}

async function refuseUnknown(trx: Kysely<Database>, id: string): Promise<void> {
  const row = await trx.selectFrom('scripts').select('id').where('id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('not-found')
}

type Named = Pick<Selectable<ScriptTable>, 'name' | 'tipo_di_utenza' | 'client_type'>

/** The form lists operations by name, for a utility and a type of client. */
async function refuseSameName(trx: Kysely<Database>, { name, tipo_di_utenza, client_type }: Named) {
  const same = await trx
    .selectFrom('scripts')
    .select('id')
    .where(looksLike('name', name))
    .where('tipo_di_utenza', '=', tipo_di_utenza)
    .where('client_type', '=', client_type)
    .executeTakeFirst()
  if (!same) return
  const message = `«${name}» c’è già, per la stessa utenza e lo stesso cliente: cambia il nome di quella, poi ripristina questa`
  refuseField('name', 'taken', message)
}

/** The removal cleared the operation in the records' columns; their values still refer to it. */
async function reconnectRecords(trx: Kysely<Database>, id: string): Promise<void> {
  await trx
    .updateTable('records')
    .set({ operation_l: id })
    .where('operation_l', 'is', null)
    .where('operation_luce', '<>', '')
    .where(sql`data #>> '{operation_ee,id}'`, '=', id)
    .execute()
  await trx
    .updateTable('records')
    .set({ operation_g: id })
    .where('operation_g', 'is', null)
    .where('operation_gas', '<>', '')
    .where(sql`data #>> '{operation_gas,id}'`, '=', id)
    .execute()
}
