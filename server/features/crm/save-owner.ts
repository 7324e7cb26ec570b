import { type Kysely, sql } from 'kysely'
import { checkEmail } from '../../../contract/checks/email.ts'
import type { KeptOwner, OwnerPayload } from '../../../shared/api/crm-catalogue.ts'
import { newEntryId } from '../../db/entry-ids.ts'
import { lockList } from '../../db/list-versions.ts'
import { noteChange } from '../../db/note-change.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { missing, refuseAll, refuseField } from '../../http/missing.ts'
import { refuseStale } from '../../http/refuse-stale.ts'
import { OWNER_COLUMNS, presentOwner } from './find-owners.ts'
import type { Author, Change } from './save-product.ts'

/** Throws `invalid` without a name, for what is no address, and for a name that is there already. */
export function addOwner(db: Kysely<Database>, payload: OwnerPayload, author: Author): Promise<KeptOwner> {
  checkOwner(payload)
  return db.transaction().execute(async (trx) => {
    await lockList(trx, 'owners')
    await refuseTwin(trx, payload)
    const saved = await trx
      .insertInto('owners')
      .values({ id: newEntryId(), ...payload })
      .returning(OWNER_COLUMNS)
      .executeTakeFirstOrThrow()
    await noteChange(trx, {
      ...{ noun: 'crm-users', objectId: saved.id, title: saved.name, ...author },
      after: readable(payload),
    })
    return presentOwner(saved)
  })
}

/** As `addOwner`; also `not-found` and `conflict`. Somebody taken off the list stays the owner of what is theirs. */
export function changeOwner(
  db: Kysely<Database>,
  { id, payload, readAt, now }: Change<OwnerPayload>,
  author: Author,
): Promise<KeptOwner> {
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
    await refuseTwin(trx, payload, id)
    const saved = await trx
      .updateTable('owners')
      .set({ ...payload, updated_at: now })
      .where('id', '=', id)
      .returning(OWNER_COLUMNS)
      .executeTakeFirstOrThrow()
    await noteChange(trx, {
      ...{ noun: 'crm-users', objectId: id, title: saved.name, ...author },
      before: readable(old),
      after: readable(payload),
      savedAt: now,
    })
    return presentOwner(saved)
  })
}

function checkOwner({ name, email }: OwnerPayload): void {
  const issues = missing([['name', name, 'Scrivi il nome']])
  if (email !== '' && !checkEmail(email).ok)
    issues.push({ field: 'email', code: 'format', message: 'Questo non è un indirizzo email' })
  refuseAll(issues)
}

/** The form calls owners by name, also in its address: two of one name could not be told apart. */
async function refuseTwin(db: Kysely<Database>, { name }: OwnerPayload, own = ''): Promise<void> {
  const twin = await db
    .selectFrom('owners')
    .select('id')
    .where(sql<boolean>`fold(name) = fold(${name})`)
    .where('id', '<>', own)
    .executeTakeFirst()
  if (twin) refuseField('name', 'taken', `«${name}» c’è già`)
}

const readable = ({ name, email, active }: OwnerPayload) => ({ name, email, active })
