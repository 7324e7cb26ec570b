import type { Pool } from 'pg'

/** An arbitrary number: the advisory lock of the automatic backups of a database. */
const LOCK = 7_340_235
const WAIT_LIMIT = '15min'

/** One process at a time makes or tries a backup. Returns undefined when another one does. */
export async function withBackupLock<T>(pool: Pool, work: () => Promise<T>): Promise<T | undefined> {
  return await onOneConnection(pool, async (query) => {
    const { rows } = await query('select pg_try_advisory_lock($1) as taken', [LOCK])
    return rows[0]?.taken ? await unlockAfter(query, work) : undefined
  })
}

/** Waits for another process; throws when that takes too long. */
export async function afterBackupLock<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  return await onOneConnection(pool, async (query) => {
    await query(`set statement_timeout = 0; set lock_timeout = '${WAIT_LIMIT}'`)
    await query('select pg_advisory_lock($1)', [LOCK])
    return await unlockAfter(query, work)
  })
}

type Query = (text: string, values?: unknown[]) => Promise<{ rows: ({ taken?: boolean } | undefined)[] }>

async function unlockAfter<T>(query: Query, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    // A connection that was lost has no lock any more.
    await query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {})
  }
}

async function onOneConnection<T>(pool: Pool, work: (query: Query) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work((text, values) => client.query(text, values))
  } finally {
    // Destroys the connection with its settings.
    client.release(true)
  }
}
