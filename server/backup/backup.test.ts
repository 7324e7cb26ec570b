import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { DEMO_TIME, sharedDemo } from '../../test/demonstration.ts'
import { signedIn } from '../../test/factories.ts'
import { addRow } from '../../test/rows.ts'
import { findHistoryFaults } from '../audit/check-history.ts'
import { sealPending } from '../audit/history-chain.ts'
import { storeDemo } from '../demo/fill-demo.ts'
import { reindexRecords } from '../features/records/reindex-records.ts'
import { folderStore } from '../providers/files/folder-store.ts'
import { fromFile, toNewFile } from './archive-file.ts'
import { backup } from './backup.ts'
import { ForeignKey } from './encryption.ts'
import { checkBackup, RestoreRefused, restore } from './restore.ts'
import { contentsOf, quote, readTables } from './tables.ts'

const now = DEMO_TIME
const secretKey = randomBytes(32)

const source = await testDatabase()
const target = await testDatabase()
const storeOf = ({ dataDir }: TestDatabase) => folderStore(join(dataDir, 'files'))
const path = join(source.dataDir, 'office.backup')
const file = fromFile(path)
const partsOf = (database: TestDatabase) => ({
  pool: database.pool,
  files: storeOf(database),
  secretKey,
  now: () => now,
})

afterAll(() => Promise.all([source.close(), target.close()]))
beforeAll(async () => {
  await storeDemo(source.db, await sharedDemo(), { files: storeOf(source), passwordHash: 'a hash' })
  await signAndEnter(source)
  await signedIn({ db: source.db, now: () => now })
  await sealPending({ db: source.db, config: { secretKey }, now: () => now })
})

/** Data that the demonstration lacks: a contract sent for signature and synced with the CRM. */
async function signAndEnter({ db }: TestDatabase) {
  const record = await db.selectFrom('records').select(['id', 'created_by']).executeTakeFirstOrThrow()
  const { id: envelope_id } = await addRow(db, 'envelopes', {
    record_id: record.id,
    record_version: 1,
    provider: 'built-in',
    state: 'sent',
    name: 'Contratto',
    signer: '{}',
    expires_at: now,
    created_by: record.created_by,
  })
  for (const what of ['preparing', 'sent'])
    await db.insertInto('envelope_events').values({ envelope_id, at: now, what }).execute()
  await db.insertInto('crm_contacts').values({ id: CUSTOMER, key: CUSTOMER }).execute()
  await enterContract(db, 'first')
}

const CUSTOMER = '550000000000000001'
const enterContract = (db: TestDatabase['db'], key: string) =>
  db
    .insertInto('crm_contracts')
    .values({ id: key, key, part: 'luce', contact_id: CUSTOMER })
    .returning('number')
    .executeTakeFirstOrThrow()

/** A hash of the rows of every table that a backup carries whole. */
async function contentOf({ pool }: TestDatabase): Promise<Record<string, string>> {
  const client = await pool.connect()
  try {
    const content: Record<string, string> = {}
    for (const { name } of await readTables(client)) {
      if (contentsOf(name) !== 'all rows') continue
      const { rows } = await client.query<{ hash: string }>(
        `select coalesce(md5(string_agg(hash, '' order by hash)), '') as hash from (select md5(t::text) as hash from ${quote(name)} t) rows`,
      )
      content[name] = rows[0]!.hash
    }
    return content
  } finally {
    client.release()
  }
}

async function filesOf(database: TestDatabase): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for await (const { key } of storeOf(database).list())
    found.set(key, Buffer.from((await storeOf(database).read(key))!).toString('base64'))
  return found
}

/** Changes one record repeatedly until it is stopped. */
function writeContinuously({ db }: TestDatabase): () => Promise<number> {
  let going = true
  const work = (async () => {
    let writes = 0
    while (going) {
      await addRow(db, 'domains', { name: `d${writes}.example.it` })
      await addRow(db, 'newsletter_scripts', { text: `t${writes}` })
      writes += 1
    }
    return writes
  })()
  return () => {
    going = false
    return work
  }
}

describe('a backup', () => {
  it('a backup taken during writes is a consistent snapshot, and the restored data are identical byte for byte', async () => {
    const stop = writeContinuously(source)
    const written = await backup(toNewFile(path), partsOf(source))
    expect(await stop()).toBeGreaterThan(0)
    expect(written.files).toBeGreaterThan(0)

    const manifest = await checkBackup(file, secretKey)
    const back = await restore(file, manifest, partsOf(target))
    expect(back).toEqual(written)

    const { domains: _d, newsletter_scripts: _k, ...before } = await contentOf(source)
    expect(await contentOf(target)).toMatchObject(before)
    expect(await filesOf(target)).toEqual(await filesOf(source))
    expect(await target.db.selectFrom('sessions').selectAll().execute()).toEqual([])
    // Both were written together, one before the other: of one instant they differ by one at most.
    const { rows } = await target.pool.query(
      "select (select count(*) from domains) - (select count(*) from newsletter_scripts where text ~ '^t[0-9]+$') as lead",
    )
    expect(['0', '1']).toContain(String(rows[0].lead))
  })

  it('a restored backup continues its sequences where they stopped', async () => {
    const { number } = await source.db.selectFrom('crm_contracts').select('number').executeTakeFirstOrThrow()
    expect((await enterContract(target.db, 'second')).number > number).toBe(true)

    const steps = await target.db
      .selectFrom('envelope_events')
      .select(['envelope_id', 'what', 'number'])
      .orderBy('number')
      .execute()
    expect(steps.map(({ what }) => what)).toEqual(['preparing', 'sent'])
    const next = { envelope_id: steps[0]!.envelope_id, at: now, what: 'opened' }
    const added = await target.db
      .insertInto('envelope_events')
      .values(next)
      .returning('number')
      .executeTakeFirstOrThrow()
    expect(BigInt(added.number)).toBeGreaterThan(BigInt(steps[1]!.number))
  })

  it('a backup is not restored into a database that holds rows', async () => {
    const manifest = await checkBackup(file, secretKey)
    const before = await contentOf(target)
    await expect(restore(file, manifest, partsOf(target))).rejects.toThrow(RestoreRefused)
    expect(await contentOf(target)).toEqual(before)
  })

  it('a restored backup contains the history with valid seals (G32)', async () => {
    const chain = await target.db.selectFrom('history_chain').selectAll().execute()
    expect(chain.length).toBeGreaterThan(0)
    expect(await findHistoryFaults(target.db, { secretKey })).toEqual({ entries: [], seals: [] })
  })

  it('a backup is refused with another key', async () => {
    await expect(checkBackup(file, randomBytes(32))).rejects.toThrow(ForeignKey)
  })

  it('a backup file that is replaced between check and reading is refused', async () => {
    const other = join(source.dataDir, 'other.backup')
    await backup(toNewFile(other), partsOf(source))
    const manifest = await checkBackup(file, secretKey)
    const empty = await testDatabase()
    try {
      await expect(restore(fromFile(other), manifest, partsOf(empty))).rejects.toThrow(/was replaced/)
      expect(await empty.db.selectFrom('users').selectAll().execute()).toEqual([])
      expect(await filesOf(empty)).toEqual(new Map())
    } finally {
      await empty.close()
    }
  })

  it('a backup never overwrites a file', async () => {
    await expect(backup(toNewFile(path), partsOf(source))).rejects.toThrow(/EEXIST/)
  })
})

it('reindexing corrects summary columns and leaves values, code and version', async () => {
  const before = await contentOf(source)
  await source.db
    .updateTable('records')
    .set({ last_name: 'Sbagliato', product: '' })
    .where('draft', '=', false)
    .where('product', '<>', '')
    .execute()
  const { read, mended } = await reindexRecords({ db: source.db, now: () => now })
  expect(read).toBe(400)
  expect(mended).toBeGreaterThan(100)
  expect(await contentOf(source)).toEqual(before)
  expect((await reindexRecords({ db: source.db, now: () => now })).mended).toBe(0)
  // Derives 400 contracts twice.
})
