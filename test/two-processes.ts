import pino from 'pino'
import { type OpenDatabase, openDatabase } from '../server/db/open-database.ts'
import type { TestDatabase } from './database.ts'

/** A pool of its own on the database, as another process of the server has. */
export async function openAgain({ dataDir, databaseUrl }: TestDatabase): Promise<OpenDatabase> {
  return await openDatabase({ dataDir, databaseUrl, databaseStuckSeconds: 60 }, pino({ level: 'silent' }))
}

/**
 * Each claim of a job waits after its snapshot is taken, so that the claims of two processes overlap unless they are
 * serialised.
 */
export async function delayClaims({ pool }: Pick<OpenDatabase, 'pool'>): Promise<void> {
  await pool.query(`
    create function slow_claim() returns trigger language plpgsql as
      'begin perform pg_sleep(0.02); return null; end';
    create trigger slow_claim before update on jobs.job_common for each statement execute function slow_claim()`)
}

export async function restoreClaimSpeed({ pool }: Pick<OpenDatabase, 'pool'>): Promise<void> {
  await pool.query('drop trigger slow_claim on jobs.job_common; drop function slow_claim')
}
