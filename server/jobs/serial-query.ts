import type { Query } from '../db/database-pool.ts'
import type { OpenDatabase } from '../db/open-database.ts'

/** The part of a statement of pg-boss that claims a job. */
const CLAIM = 'FOR UPDATE OF j SKIP LOCKED'
/** An arbitrary number: the advisory lock of the claims. */
const CLAIM_LOCK = 7_340_233

/**
 * Runs the statements of the job queue one after another: the claim of a job sees every earlier claim, also those of
 * other processes. Two concurrent claims would start two jobs of one group, in any order.
 */
export function createSerialQuery({ pool }: Pick<OpenDatabase, 'pool'>): Query {
  let last: Promise<unknown> = Promise.resolve()
  return (text, values) => {
    const run = () => (text.includes(CLAIM) ? claim(pool, text, values) : pool.query(text, values))
    const result = last.then(run)
    last = result.catch(() => undefined)
    return result
  }
}

/** Claims a job when every earlier claim of another process is committed. */
async function claim(pool: OpenDatabase['pool'], ...statement: Parameters<Query>): ReturnType<Query> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    // The claim is a later statement than the lock: its snapshot contains what the lock waited for.
    await client.query(`begin; select pg_advisory_xact_lock(${CLAIM_LOCK})`)
    const claimed = await client.query(...statement)
    await client.query('commit')
    return claimed
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    // A failed transaction ends with its connection.
    client.release(failure)
  }
}
