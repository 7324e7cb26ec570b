import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from '../config/config.ts'
import { databaseFolderOf } from './database-folder.ts'
import { startEmbedded } from './embedded.ts'
import { connectDatabase, type OpenDatabase } from './open-database.ts'

interface Parts {
  config: Pick<Config, 'dataDir' | 'databaseStuckSeconds'>
  log: FastifyBaseLogger
  /** The database in use. */
  source: Pick<OpenDatabase, 'pool' | 'url'>
}

/**
 * Gives the work an empty database of this name, and removes it afterwards: beside the one in use, or, where the account
 * may not create databases, on a packaged PostgreSQL of its own. One that a killed process has left is replaced.
 */
export async function withThrowAwayDatabase<T>(
  name: string,
  parts: Parts,
  work: (pool: Pool) => Promise<T>,
): Promise<T> {
  const { rows } = await parts.source.pool.query(
    'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
  )
  return rows[0]?.may ? await besideTheUsed(name, parts, work) : await onPackaged(name, parts, work)
}

async function besideTheUsed<T>(
  name: string,
  { config, log, source }: Parts,
  work: (pool: Pool) => Promise<T>,
): Promise<T> {
  const drop = `drop database if exists ${name} with (force)`
  await runWithoutLimit(source.pool, drop)
  // The texts are sorted otherwise than in the one in use: a drill does not sort.
  await runWithoutLimit(
    source.pool,
    `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`,
  )
  try {
    const url = new URL(source.url)
    url.pathname = `/${name}`
    return await onDatabase(url.href, config, log, work)
  } finally {
    await runWithoutLimit(source.pool, drop)
  }
}

async function onPackaged<T>(
  name: string,
  { config, log }: Parts,
  work: (pool: Pool) => Promise<T>,
): Promise<T> {
  const dataDir = join(config.dataDir, name)
  const remove = () => {
    // As root it lies elsewhere.
    rmSync(dirname(databaseFolderOf(dataDir)), { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
  remove()
  try {
    const embedded = await startEmbedded({ dataDir, log })
    try {
      return await onDatabase(embedded.url, config, log, work)
    } finally {
      await embedded.stop()
    }
  } finally {
    remove()
  }
}

async function onDatabase<T>(
  url: string,
  config: Pick<Config, 'databaseStuckSeconds'>,
  log: FastifyBaseLogger,
  work: (pool: Pool) => Promise<T>,
): Promise<T> {
  const opened = connectDatabase(url, config, log)
  try {
    return await work(opened.pool)
  } finally {
    await opened.close()
  }
}

/** The statement of a whole database takes longer than those of requests. */
async function runWithoutLimit(pool: Pool, statement: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(statement)
  } finally {
    // Destroys the connection with its setting.
    client.release(true)
  }
}
