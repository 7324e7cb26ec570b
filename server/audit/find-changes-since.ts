import type { Kysely } from 'kysely'
import type { AuditedEntity } from '../../shared/audited-entities.ts'
import type { Database } from '../db/schema.ts'

interface ChangesSince {
  /** The author and time of the last change; undefined for an object without history. */
  last: { user: string; at: Date } | undefined
  /** The properties changed after `since`, by their names in the history. */
  fields: string[]
}

interface ObjectVersion {
  noun: AuditedEntity
  /** Absent for an entity with a single object. */
  objectId?: string | undefined
  since: Date | undefined
}

/** Reads from the history what happened to an object after the version that was saved at `since`. */
export async function findChangesSince(
  db: Kysely<Database>,
  { noun, objectId, since }: ObjectVersion,
): Promise<ChangesSince> {
  const events = db
    .selectFrom('object_events as e')
    .where('e.noun', '=', noun)
    .$if(objectId !== undefined, (query) => query.where('e.object_id', '=', objectId!))
  const last = await events
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.created_at', 'u.name', 'u.last_name', 'u.login'])
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id')
    .limit(1)
    .executeTakeFirst()
  const later = since
    ? await events.where('e.saved_at', '>', since).select(['e.before', 'e.after']).execute()
    : []
  const fields = later.flatMap(({ before, after }) => [...Object.keys(before), ...Object.keys(after)])
  return {
    last: last && {
      user: `${last.name ?? ''} ${last.last_name ?? ''}`.trim() || (last.login ?? ''),
      at: last.created_at,
    },
    fields: [...new Set(fields)].toSorted(),
  }
}
