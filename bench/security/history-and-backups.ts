import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { findHistoryFaults } from '../../server/audit/check-history.ts'
import { sealPending } from '../../server/audit/history-chain.ts'
import { fromFile, toNewFile } from '../../server/backup/archive-file.ts'
import { backup } from '../../server/backup/backup.ts'
import { checkBackup } from '../../server/backup/restore.ts'
import { migrate } from '../../server/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '../../server/db/open-database.ts'
import { folderStore } from '../../server/providers/files/folder-store.ts'

/**
 * The cost of sealing for a save, and the memory and time of a backup. Run: npm exec -- node bench/security/history-and-backups.ts [entries] [files]
 */
/** Entries of the history and files of the backup; smaller numbers try it out. */
const [ENTRIES = 3_000, FILES = 100] = process.argv.slice(2).map(Number)
const FILE_BYTES = 4 * 1024 ** 2
const MB = 1024 ** 2

const dataDir = await mkdtemp(join(tmpdir(), 'sportello-bench-'))
const log = pino({ level: 'silent' })
const config = { secretKey: randomBytes(32) }
const now = () => new Date()
const database = await openDatabase({ dataDir, databaseUrl: undefined, databaseStuckSeconds: 60 }, log)
let missed = 0
const report = (name: string, figure: number, bar: number, unit: string) => {
  if (figure > bar) missed += 1
  console.log(
    `${figure > bar ? 'MISSED' : 'ok    '} ${name}: ${figure.toFixed(2)} ${unit} (bar ${bar} ${unit})`,
  )
}

async function measureSaves({ db }: OpenDatabase, userId: string, sealing: boolean): Promise<number> {
  const times: number[] = []
  for (let entry = 0; entry < ENTRIES; entry += 1) {
    const startedAt = performance.now()
    await db.insertInto('user_logs').values({ user_id: userId, ip: '192.0.2.1', action: 'login' }).execute()
    times.push(performance.now() - startedAt)
    // More often than a server does at this rate.
    if (sealing && entry % 100 === 99) await sealPending({ db, config, now })
  }
  return times.sort((a, b) => a - b)[Math.floor(ENTRIES * 0.95)]!
}

async function measureHistory(): Promise<void> {
  const { db, pool } = database
  await migrate(pool)
  const user = {
    login: 'a',
    name: 'a',
    email: 'a@example.it',
    password_hash: 'x',
    role: 'user',
    level: 'base',
  } as const
  const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  await sql`alter table user_logs disable trigger add_pending_history`.execute(db)
  const before = await measureSaves(database, id, false)
  await sql`truncate user_logs`.execute(db)
  await sql`alter table user_logs enable trigger add_pending_history`.execute(db)
  const after = await measureSaves(database, id, true)
  console.log(
    `       p95 of one entry: ${before.toFixed(2)} ms without the chain, ${after.toFixed(2)} ms with it`,
  )
  report('a save is longer by, p95', after - before, 5, 'ms')
  const startedAt = performance.now()
  const faults = await findHistoryFaults(db, config)
  report(`checking ${ENTRIES} entries`, (performance.now() - startedAt) / 1_000, 10, 's')
  report('faults found in an untouched history', faults.entries.length + faults.seals.length, 0, 'faults')
}

async function measureBackups(): Promise<void> {
  const files = folderStore(join(dataDir, 'files'))
  const content = randomBytes(FILE_BYTES)
  for (let file = 0; file < FILES; file += 1) await files.write(`${crypto.randomUUID()}.pdf`, content)
  const path = join(dataDir, 'bench.backup')
  const rest = process.memoryUsage().rss
  let peak = rest
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 20)
  const startedAt = performance.now()
  await backup(toNewFile(path), { pool: database.pool, files, secretKey: config.secretKey, now })
  const written = (performance.now() - startedAt) / 1_000
  const half = performance.now()
  await checkBackup(fromFile(path), config.secretKey)
  const read = (performance.now() - half) / 1_000
  clearInterval(timer)
  const size = (await stat(path)).size / MB
  console.log(
    `       ${size.toFixed(0)} MB: written in ${written.toFixed(1)} s, checked in ${read.toFixed(1)} s`,
  )
  report('memory above rest', (peak - rest) / MB, 150, 'MB')
  report('writing 10 GB would take', (written * 10_240) / size / 60, 10, 'min')
  report('reading 10 GB would take', (read * 10_240) / size / 60, 10, 'min')
}

try {
  await measureHistory()
  await measureBackups()
} finally {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}
process.exitCode = missed > 0 ? 1 : 0
