import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { RecordChanges } from '../../shared/api/records.ts'
import type { Database } from '../db/schema.ts'
import { seal, unseal } from '../secrets.ts'

/** The name under which the encrypted values of an entry stand; no field has it. A former version reads it as one. */
export const SEALED = '*'
const KEY_BYTES = 32

const ownerOf = (recordId: string) => `history of ${recordId}`

export const isSealed = (changes: RecordChanges): boolean => SEALED in changes
const hasValues = (changes: RecordChanges): boolean => Object.keys(changes).length > 0

/** The keys of the values by record; null for an erased one. */
type Keys = ReadonlyMap<string, Buffer | null>

const NO_KEYS: Keys = new Map()

async function readKeys(db: Kysely<Database>, recordIds: readonly string[]): Promise<Keys> {
  if (recordIds.length === 0) return NO_KEYS
  const rows = await db
    .selectFrom('history_keys')
    .select(['record_id', 'key'])
    .where('record_id', 'in', [...new Set(recordIds)])
    .execute()
  return new Map(rows.map(({ record_id, key }) => [record_id, key]))
}

/** The keys of the records; one that has none gets one. */
async function provideKeys(db: Kysely<Database>, recordIds: readonly string[]): Promise<Keys> {
  const known = await readKeys(db, recordIds)
  const missing = [...new Set(recordIds)].filter((id) => !known.has(id))
  if (missing.length === 0) return known
  await db
    .insertInto('history_keys')
    .values(missing.map((record_id) => ({ record_id, key: randomBytes(KEY_BYTES) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Another transaction may have given one meanwhile.
  return await readKeys(db, recordIds)
}

interface ChangedRecord {
  recordId: string
  changes: RecordChanges
}

/**
 * The changes as the history stores them, in the same order: encrypted under the key of their record, so that the hash
 * of the entry stays when the key is erased. Those of a record whose key was erased are not stored. PERSON-5
 */
export async function sealChanges(
  db: Kysely<Database>,
  entries: readonly ChangedRecord[],
): Promise<RecordChanges[]> {
  const keys = await provideKeys(
    db,
    entries.filter(({ changes }) => hasValues(changes)).map(({ recordId }) => recordId),
  )
  return entries.map(({ recordId, changes }): RecordChanges => {
    const key = keys.get(recordId)
    return key && hasValues(changes)
      ? { [SEALED]: [null, seal(key, ownerOf(recordId), JSON.stringify(changes))] }
      : {}
  })
}

/** The rows with their readable changes; those under an erased key have none. Throws for a value of another key. */
export async function openChanges<Row extends { record_id: string; changes: RecordChanges }>(
  db: Kysely<Database>,
  rows: readonly Row[],
): Promise<Row[]> {
  const sealed = rows.filter(({ changes }) => isSealed(changes))
  const keys = await readKeys(
    db,
    sealed.map(({ record_id }) => record_id),
  )
  return rows.map((row) => {
    const text = row.changes[SEALED]?.[1]
    if (typeof text !== 'string') return row
    const key = keys.get(row.record_id)
    const changes = key ? (JSON.parse(unseal(key, ownerOf(row.record_id), text)) as RecordChanges) : {}
    return { ...row, changes }
  })
}
