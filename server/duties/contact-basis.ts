import type { Kysely } from 'kysely'
import { type ContactBasis, entryDay, type RegisterCheck } from '../../contract/duties/basis.ts'
import { calledNumber } from '../../contract/duties/called-number.ts'
import type { Database } from '../db/schema.ts'

/** What was said of why we may speak to the person of a record; null while nobody said it. */
export async function findContactBasis(db: Kysely<Database>, recordId: string): Promise<ContactBasis | null> {
  const row = await db
    .selectFrom('contact_bases')
    .select(['basis', 'details'])
    .where('record_id', '=', recordId)
    .executeTakeFirst()
  return row ? { ...row.details, basis: row.basis } : null
}

/** The numbers of the office, those that were declared first first. */
export const findOfficeNumbers = (db: Kysely<Database>) =>
  db
    .selectFrom('office_numbers')
    .select(['number', 'name', 'declared_on as declaredOn'])
    .orderBy('declared_on')
    .orderBy('number')
    .execute()

/**
 * What the register of oppositions says of a number: the day of the newest check, and the newest entry that any check
 * has found, since an entry that was withdrawn later has revoked the consents before it. Null for a number that was never
 * checked. BASIS-10
 */
export async function findRegister(db: Kysely<Database>, phone: string): Promise<RegisterCheck | null> {
  const number = calledNumber(phone)
  if (number === undefined) return null
  const rows = await db
    .selectFrom('register_checks')
    .select(['checked_on as on', 'registered', 'registered_on as registeredOn'])
    .where('phone', '=', number)
    .orderBy('checked_on', 'desc')
    .execute()
  const [newest] = rows
  if (!newest) return null
  const entries = rows.filter(({ registered }) => registered).map(entryDay)
  const registeredOn = entries.toSorted().at(-1) ?? null
  return { on: newest.on, registered: entries.length > 0, registeredOn }
}

/** The day on which the owner of a number has revoked the consent of this day and text; null while it stands. BASIS-17 */
export async function findRevocation(
  db: Kysely<Database>,
  phone: string,
  { on, text }: Pick<ContactBasis, 'on' | 'text'>,
): Promise<string | null> {
  const number = calledNumber(phone)
  if (number === undefined || on === null) return null
  const row = await db
    .selectFrom('call_consents')
    .select('revoked_on')
    .where('phone', '=', number)
    .where('given_on', '=', on)
    .where('text_version', '=', text.trim())
    .where('revoked_on', 'is not', null)
    .executeTakeFirst()
  return row?.revoked_on ?? null
}

/** The sellers of the luce and gas of a record, as its supplies have them. */
export async function findSellers(db: Kysely<Database>, recordId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('supplies')
    .select('supplier')
    .distinct()
    .where('record_id', '=', recordId)
    .where('part', 'in', ['luce', 'gas'])
    .where('closed_at', 'is', null)
    .where('supplier', '<>', '')
    .orderBy('supplier')
    .execute()
  return rows.map(({ supplier }) => supplier)
}
