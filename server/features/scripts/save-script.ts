import type { Kysely } from 'kysely'
import type { ScriptPayload } from '../../../shared/api/scripts.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Database } from '../../db/schema.ts'
import { cleanHtml } from '../../documents/script-html.ts'
import { Failure } from '../../http/failure.ts'
import { refuseField, requireFields } from '../../http/refuse-invalid.ts'
import { refuseStale } from '../../http/refuse-stale.ts'
import { findScript } from './find-scripts.ts'

/** Throws `invalid` without a name and for a template that is not there. The HTML is cleaned (GAP-50). */
export async function addScript(db: Kysely<Database>, payload: ScriptPayload, actor: Actor): Promise<string> {
  const script = cleaned(payload)
  return await db.transaction().execute(async (trx) => {
    const template = await lockTemplate(trx, script.template_fk)
    const { id } = await trx.insertInto('scripts').values(script).returning('id').executeTakeFirstOrThrow()
    await recordChange(trx, {
      noun: 'scripts',
      objectId: id,
      title: script.name,
      ...actor,
      after: readable(script, template),
    })
    return id
  })
}

interface Change {
  id: string
  payload: ScriptPayload
  /** When the author read it; another's save since then is a `conflict`. */
  readAt: string | undefined
  now: Date
}

/** As `addScript`; also `not-found` and `conflict`. */
export async function changeScript(
  db: Kysely<Database>,
  { id, payload, readAt, now }: Change,
  actor: Actor,
): Promise<void> {
  const script = cleaned(payload)
  await db.transaction().execute(async (trx) => {
    const old = await lockScriptRow(trx, id)
    await refuseStale(trx, {
      noun: 'scripts',
      objectId: id,
      readAt,
      savedAt: old.updated_at,
      stored: () => findScript(trx, id),
    })
    const template = await lockTemplate(trx, script.template_fk)
    const before = readable(old, await templateName(trx, old.template_fk))
    await trx
      .updateTable('scripts')
      .set({ ...script, updated_at: now })
      .where('id', '=', id)
      .execute()
    await recordChange(trx, {
      noun: 'scripts',
      objectId: id,
      title: script.name,
      ...actor,
      before,
      after: readable(script, template),
      savedAt: now,
    })
  })
}

/**
 * Throws `not-found`. Records keep the operation's name, but have no document and no phone script any more, and cannot
 * be saved with it. It can be brought back.
 */
export async function dropScript(
  db: Kysely<Database>,
  { id, now }: { id: string; now: Date },
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const old = await lockScriptRow(trx, id)
    const before = readable(old, await templateName(trx, old.template_fk))
    await trx
      .insertInto('removed_scripts')
      .values({ ...old, id, removed_at: now, removed_by: actor.userId })
      .execute()
    await trx.deleteFrom('scripts').where('id', '=', id).execute()
    await recordChange(trx, { noun: 'scripts', objectId: id, title: old.name, ...actor, before })
  })
}

function cleaned(payload: ScriptPayload): ScriptPayload {
  requireFields([['name', payload.name, 'Scrivi il nome dell’operazione']])
  return { ...payload, script: cleanHtml(payload.script) }
}

async function lockScriptRow(db: Kysely<Database>, id: string) {
  const row = await db
    .selectFrom('scripts')
    .select(['name', 'template_fk', 'tipo_di_utenza', 'client_type', 'script', 'created_at', 'updated_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Failure('not-found')
  return row
}

/** The template's name; it cannot be removed until the link to it is written. */
async function lockTemplate(db: Kysely<Database>, id: string | null): Promise<string | null> {
  if (id === null) return null
  const row = await db
    .selectFrom('templates')
    .select('name')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (!row) refuseField('template_fk', 'unknown', 'Il modello scelto non c’è più')
  return row.name
}

async function templateName(db: Kysely<Database>, id: string | null): Promise<string | null> {
  if (id === null) return null
  const row = await db.selectFrom('templates').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? null
}

const readable = (
  { name, tipo_di_utenza, client_type, script }: Omit<ScriptPayload, 'template_fk'>,
  template: string | null,
) => ({ name, tipo_di_utenza, client_type, script, template })
