import { type Kysely, sql } from 'kysely'
import { checkEmail } from '../../../contract/checks/email.ts'
import type { CatalogueOwner, OwnerPayload } from '../../../shared/api/owners.ts'
import type { Actor } from '../../audit/actor.ts'
import { newEntryId } from '../../audit/entry-ids.ts'
import { recordChange } from '../../audit/record-change.ts'
import { lockList } from '../../db/list-versions.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { findMissing, refuseField, refuseIssues } from '../../http/refuse-invalid.ts'
import { refuseStale } from '../../http/refuse-stale.ts'
import type { Change } from '../products/save-product.ts'
import { OWNER_COLUMNS, presentOwner } from './find-owners.ts'

/** Throws `invalid` without a name, for what is no address, and for a name that is there already. */
export function addOwner(db: Kysely<Database>, payload: OwnerPayload, actor: Actor): Promise<CatalogueOwner> {
  checkOwner(payload)
  return db.transaction().execute(async (trx) => {
    await lockList(trx, 'owners')
    await refuseDuplicate(trx, payload)
    const saved = await trx
      .insertInto('owners')
      .values({ id: newEntryId(), ...payload })
      .returning(OWNER_COLUMNS)
      .executeTakeFirstOrThrow()
    await recordChange(trx, {
      noun: 'crm-users',
      objectId: saved.id,
      title: saved.name,
      ...actor,
      after: readable(payload),
    })
    return presentOwner(saved)
  })
}

/** As `addOwner`; also throws `not-found` and `conflict`. An inactive owner stays the owner of existing entries. */
export function changeOwner(
  db: Kysely<Database>,
  { id, payload, readAt, now }: Change<OwnerPayload>,
  actor: Actor,
): Promise<CatalogueOwner> {
  checkOwner(payload)
  return db.transaction().execute(async (trx) => {
    await lockList(trx, 'owners')
    const old = await trx
      .selectFrom('owners')
      .select(OWNER_COLUMNS)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!old) throw new Failure('not-found')
    await refuseStale(trx, {
      noun: 'crm-users',
      objectId: id,
      readAt,
      savedAt: old.updated_at,
      stored: () => presentOwner(old),
    })
    await refuseDuplicate(trx, payload, id)
    const saved = await trx
      .updateTable('owners')
      .set({ ...payload, updated_at: now })
      .where('id', '=', id)
      .returning(OWNER_COLUMNS)
      .executeTakeFirstOrThrow()
    await recordChange(trx, {
      noun: 'crm-users',
      objectId: id,
      title: saved.name,
      ...actor,
      before: readable(old),
      after: readable(payload),
      savedAt: now,
    })
    return presentOwner(saved)
  })
}

function checkOwner({ name, email }: OwnerPayload): void {
  const issues = findMissing([['name', name, 'Scrivi il nome']])
  if (email !== '' && !checkEmail(email).ok)
    issues.push({ field: 'email', code: 'format', message: 'Questo non è un indirizzo email' })
  refuseIssues(issues)
}

/** The form identifies owners by name, so names are unique. */
async function refuseDuplicate(db: Kysely<Database>, { name }: OwnerPayload, ownId = ''): Promise<void> {
  const duplicate = await db
    .selectFrom('owners')
    .select('id')
    .where(sql<boolean>`fold(name) = fold(${name})`)
    .where('id', '<>', ownId)
    .executeTakeFirst()
  if (duplicate) refuseField('name', 'taken', `«${name}» c’è già`)
}

const readable = ({ name, email, active }: OwnerPayload) => ({ name, email, active })
