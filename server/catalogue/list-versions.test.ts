import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { databaseOfFile } from '../../test/database.ts'
import type { Database } from '../db/schema.ts'
import { listVersions, VERSIONED_LISTS } from './list-versions.ts'

const database = await databaseOfFile()
const { db } = database

it.each(VERSIONED_LISTS)(
  'the version of %s changes with every write to that list and with no other write',
  async (list) => {
    const others = VERSIONED_LISTS.filter((other) => other !== list)
    const current = await listVersions(db, others)
    const seen = [await listVersions(db, [list])]
    for (const change of [
      sql`insert into ${sql.table(list)} (created_at) select created_at from ${sql.table(list)} where false`,
      sql`update ${sql.table(list)} set updated_at = now()`,
      sql`delete from ${sql.table(list)}`,
    ]) {
      await change.execute(db)
      seen.push(await listVersions(db, [list]))
    }
    expect(new Set(seen).size).toBe(4)
    expect(seen).not.toContain('')
    // Removing a template also removes its operations' links.
    if (list !== 'templates') expect(await listVersions(db, others)).toBe(current)
  },
)

it('the version of a list does not change for other transactions and is restored by a rollback', async () => {
  const before = await listVersions(db, ['packages', 'scripts'])
  const touch = (trx: Kysely<Database>) => sql`update scripts set updated_at = now()`.execute(trx)
  const undone = db.transaction().execute(async (trx) => {
    await touch(trx)
    expect(await listVersions(trx, ['packages', 'scripts'])).not.toBe(before)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await listVersions(db, ['packages', 'scripts'])).toBe(before)
})
