import type { PgBoss, QueueOptions } from 'pg-boss'
import type { OpenDatabase } from '../db/open-database.ts'
import { createBoss } from './create-boss.ts'
import { DEAD_LETTERS, QUEUES, type QueuePolicy } from './queues.ts'

/** A worker without a heartbeat for this long has ended, and its job is given to another one. */
export const HEARTBEAT_SECONDS = 60
const DAY_SECONDS = 86_400

/**
 * Creates or migrates the schema of the job queue and the queue of each effect. Changes enqueue jobs from then on, also
 * while no worker runs.
 */
export async function installQueues(
  { pool }: Pick<OpenDatabase, 'pool'>,
  retryBaseSeconds: number,
): Promise<void> {
  const boss = createBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    schedule: false,
  })
  // Without a listener an error would end the process; errors of the start are thrown.
  boss.on('error', () => {})
  await boss.start()
  try {
    await defineQueue(boss, DEAD_LETTERS, { retentionSeconds: 365 * DAY_SECONDS })
    for (const [name, policy] of Object.entries(QUEUES))
      await defineQueue(boss, name, optionsOf(policy, retryBaseSeconds), {
        policy: policy.pendingWhileRunning ? 'stately' : 'exclusive',
        deadLetter: DEAD_LETTERS,
      })
  } finally {
    await boss.stop({ graceful: false, close: false })
  }
}

const optionsOf = (
  { retries, firstDelay, longestDelay }: QueuePolicy,
  retryBaseSeconds: number,
): QueueOptions => ({
  heartbeatSeconds: HEARTBEAT_SECONDS,
  retryLimit: retries,
  retryBackoff: true,
  retryDelay: firstDelay * retryBaseSeconds,
  retryDelayMax: longestDelay * retryBaseSeconds,
  // A job that waits for its last attempt is not removed.
  retentionSeconds: 365 * DAY_SECONDS,
})

/** Creates the queue, or changes its options to these. */
export async function defineQueue(
  boss: PgBoss,
  name: string,
  options: QueueOptions,
  fixed: { policy?: 'exclusive' | 'stately'; deadLetter?: string } = {},
): Promise<void> {
  // Finished jobs are removed by the retention (`server/retention.ts`).
  const changeable = {
    ...options,
    deleteAfterSeconds: 0,
    notify: true,
    ...(fixed.deadLetter && { deadLetter: fixed.deadLetter }),
  }
  await boss.createQueue(name, { ...changeable, ...(fixed.policy && { policy: fixed.policy }) })
  await boss.updateQueue(name, changeable)
}
