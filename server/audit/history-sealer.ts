import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../context.ts'
import { isDatabaseDown } from '../db/errors.ts'
import { writeAtomically } from '../disk-space/write-atomically.ts'
import { findNewestSeal, type HistoryHead, sealPending } from './history-chain.ts'

const SEAL_INTERVAL_MS = 2_000
const fileOf = (dataDir: string) => join(dataDir, 'history.head')

export interface HistorySealer {
  /** Stops the timer and seals the remaining entries. */
  stop(): Promise<void>
}

type Parts = Pick<Context, 'db' | 'config' | 'now' | 'log'>

/**
 * Seals new entries of the history every two seconds. The newest seal is written to the log and to a file in the data
 * folder: write access to the database alone does not suffice to remove the last entries unnoticed.
 */
export function startHistorySealer(parts: Parts): HistorySealer {
  const { log } = parts
  let running: Promise<void> | undefined
  let failing = false
  const run = async () => {
    try {
      await sealAndStoreHead(parts)
      failing = false
    } catch (error) {
      // Logged once per outage.
      if (!failing && isDatabaseDown(error))
        log.warn(
          { reason: (error as Error).message },
          'The new entries of the history could not be sealed: the database is unavailable',
        )
      else if (!failing) log.error({ err: error }, 'The new entries of the history could not be sealed')
      failing = true
    }
  }
  const runAlone = () => {
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
  const timer = setInterval(runAlone, SEAL_INTERVAL_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
      await runAlone()
    },
  }
}

async function sealAndStoreHead(parts: Parts): Promise<void> {
  const { entries, head } = await sealPending(parts)
  if (!head) return
  await storeNewestHead(parts, head)
  parts.log.info({ entries, ...head }, 'History sealed')
}

/**
 * Stores the newest seal of the database, of which `head` is a recent copy. A seal in the data folder that the database
 * lacks is preserved: `doctor` reports it until an administrator has examined it.
 */
export async function storeNewestHead(
  { db, config: { dataDir }, log }: Pick<Parts, 'db' | 'config' | 'log'>,
  head: HistoryHead,
): Promise<void> {
  const stored = await readHead(dataDir)
  if (stored && !(await hasSeal(db, stored))) {
    log.error(stored, 'The database lacks the seal of history.head: the end of the history was removed')
    return
  }
  // Another process may have stored a newer seal before this write; the loop compares again.
  let newest: HistoryHead | undefined = head
  while (newest) {
    await writeHead(dataDir, newest)
    newest = await findNewerSeal(db, newest)
  }
}

async function findNewerSeal(db: Parts['db'], { number }: HistoryHead): Promise<HistoryHead | undefined> {
  const newest = await findNewestSeal(db)
  return newest && newest.number > number ? newest : undefined
}

async function hasSeal(db: Parts['db'], { number, chain }: HistoryHead): Promise<boolean> {
  const seal = await db
    .selectFrom('history_chain')
    .select('number')
    .where('number', '=', String(number))
    .where('chain', '=', chain)
    .executeTakeFirst()
  return seal !== undefined
}

/** Stores the newest seal. Several processes of one data folder may call it concurrently. */
export async function writeHead(dataDir: string, head: HistoryHead): Promise<void> {
  await writeAtomically(fileOf(dataDir), `${JSON.stringify(head)}\n`)
}

/** The newest seal made from this folder; undefined before the first. */
export async function readHead(dataDir: string): Promise<HistoryHead | undefined> {
  try {
    return JSON.parse(await readFile(fileOf(dataDir), 'utf8')) as HistoryHead
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
