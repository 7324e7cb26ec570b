import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { DurableNodeFS } from '../../server/db/embedded/durable-fs.ts'
import { openDurable } from '../../server/db/embedded/open.ts'
import { temporaryFolder } from '../prepare-environment.ts'
import { type Cut, NAMES, type Names, writeRemains } from './disk.ts'
import { type Journal, recordJournal } from './journal.ts'
import { between, randomFrom } from './random.ts'
import { type AnsweredStep, readAll, TABLES, type WorkloadOptions, work } from './workload.ts'

const EXTENSIONS = { amcheck }

/** The engine of the product, or the unmodified engine. */
export type Engine = 'durable' | 'shipped'

/** The state of a folder before the work, and all operations on it. */
export interface WorkResult {
  base: string
  journal: Journal
  answered: AnsweredStep[]
}

/** Makes a database in `folder`, works on it and notes everything; `folder` may be removed afterwards. */
export async function runWorkload(
  engine: Engine,
  folder: string,
  options: WorkloadOptions,
): Promise<WorkResult> {
  const [base, live] = [join(folder, 'base'), join(folder, 'live')]
  if (!existsSync(base)) await makeBase(base)
  rmSync(live, { recursive: true, force: true })
  cpSync(base, live, { recursive: true })
  const files = engine === 'durable' ? new DurableNodeFS(live) : new NodeFS(live)
  const journal = recordJournal(files, live)
  try {
    const db =
      engine === 'durable'
        ? await openDurable(live, { files, extensions: EXTENSIONS })
        : await PGlite.create({ fs: files, extensions: { pg_trgm, ...EXTENSIONS } })
    const answered = await work(db, journal, options)
    await db.close()
    return { base, journal, answered }
  } finally {
    journal.close()
  }
}

/** The model records what was synced, so no real disk is needed. */
export function newFolder(): string {
  return mkdtempSync(join(temporaryFolder(), 'sportello-power-'))
}

async function makeBase(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const db = await openDurable(folder, { extensions: EXTENSIONS })
  await db.exec(TABLES)
  await db.close()
}

export interface CutOptions {
  seed: number
  /** The rule for names; absent: each in turn. */
  names?: Names
  /** Cuts the power once more during the recovery. */
  twice?: boolean
}

/**
 * The result of a cut: undefined when no acknowledged data are missing, no other data exist and all indexes are
 * consistent.
 */
export type Fault = string | undefined

/** Cuts the power at a random point of the work, on a copy in `folder`, and opens the remaining data. */
export async function cutPower(result: WorkResult, folder: string, options: CutOptions): Promise<Fault> {
  const random = randomFrom(options.seed)
  const first = result.answered[0]!.at
  const cut: Cut = {
    at: between(random, first, result.journal.ops.length),
    names: options.names ?? NAMES[options.seed % NAMES.length]!,
    written: [0, 0.5, 1][between(random, 0, 2)]!,
    random,
  }
  const [left, again] = [join(folder, `left-${options.seed}`), join(folder, `again-${options.seed}`)]
  const description = `seed ${options.seed}, ${cut.names}, ${cut.written} written, ${cut.at} of ${result.journal.ops.length}`
  try {
    writeRemains(result.base, result.journal, cut, left)
    const place = options.twice ? await cutWhileOpening(left, cut, again) : left
    return await checkContent(place, result.answered, cut.at)
  } catch (error) {
    return `${description}: ${error instanceof Error ? error.message : String(error)}`
  } finally {
    for (const path of [left, again]) rmSync(path, { recursive: true, force: true })
  }
}

async function cutWhileOpening(left: string, cut: Cut, again: string): Promise<string> {
  const live = `${left}-opening`
  try {
    cpSync(left, live, { recursive: true })
    const files = new DurableNodeFS(live)
    const journal = recordJournal(files, live)
    try {
      await (await openDurable(live, { files, extensions: EXTENSIONS })).close()
    } finally {
      journal.close()
    }
    const at = between(cut.random, 0, journal.ops.length)
    writeRemains(left, journal, { ...cut, at }, again)
    return again
  } finally {
    rmSync(live, { recursive: true, force: true })
  }
}

async function checkContent(
  folder: string,
  answered: readonly AnsweredStep[],
  at: number,
): Promise<undefined> {
  const db = await openDurable(folder, { extensions: EXTENSIONS })
  try {
    const done = answered.findLastIndex((one) => one.at <= at)
    const content = await readAll(db)
    // The running transaction may be complete or absent.
    const expected = answered.slice(done, done + 2).map((one) => one.content)
    if (!expected.includes(content))
      throw new Error(`after ${done} transactions: ${content}, not ${expected[0]}`)
    await checkIndexes(db)
    await db.exec('insert into kept (n, body) values (0, md5(random()::text))')
    return undefined
  } finally {
    await db.close()
  }
}

async function checkIndexes(db: PGlite): Promise<void> {
  await db.exec(`
    select bt_index_check(c.oid, true) from pg_class c join pg_am a on a.oid = c.relam
      where a.amname = 'btree' and c.relpersistence = 'p';
    select gin_index_check(c.oid) from pg_class c join pg_am a on a.oid = c.relam where a.amname = 'gin'`)
  const { rows } = await db.query(`select v.* from pg_class c, verify_heapam(c.oid) v where c.relkind = 'r'`)
  if (rows.length > 0) throw new Error(`Damaged tables: ${JSON.stringify(rows[0])}`)
}
