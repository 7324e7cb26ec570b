/**
 * A backup, its drill and its restore on another machine. Run: npm exec -- node bench/backups.ts [records] [megabytes of files]
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { backUpWhenDue } from '../server/backup/automatic-backup.ts'
import { drillWhenDue } from '../server/backup/drill.ts'
import { checkBackup, restore } from '../server/backup/restore.ts'
import { readConfig } from '../server/config/config.ts'
import { openDatabase } from '../server/db/open-database.ts'
import { folderStore } from '../server/providers/files/folder-store.ts'
import { LONG_STATEMENTS, openDemoInstallation } from './demo-installation.ts'
import { multiplyRecords } from './many-records.ts'

const [RECORDS = 50_000, MEGABYTES = 1_024] = process.argv.slice(2).map(Number)
/** A signed contract with its evidence. */
const FILE_BYTES = 256 * 1024
const MB = 1024 ** 2
/** An office waits no longer for its contracts. */
const BAR_SECONDS = 600

const [dataDir, folder, other] = await Promise.all(
  ['data', 'backups', 'other'].map((name) => mkdtemp(join(tmpdir(), `sportello-bench-${name}-`))),
)
const config = {
  ...readConfig({ DATA_DIR: dataDir!, BACKUP_TO: folder!, SECRET_KEY: randomBytes(32).toString('hex') }),
  ...LONG_STATEMENTS,
}
const { context, database } = await openDemoInstallation(config)
let missed = 0

async function measure<T>(name: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const { user } = process.cpuUsage()
  const result = await work()
  const seconds = (performance.now() - startedAt) / 1_000
  const processor = (process.cpuUsage().user - user) / 1_000_000
  if (seconds > BAR_SECONDS) missed += 1
  console.log(
    `${seconds > BAR_SECONDS ? 'MISSED' : 'ok    '} ${name}: ${seconds.toFixed(1)} s, of them ${processor.toFixed(1)} s of this process (bar ${BAR_SECONDS} s)`,
  )
  return result
}

/** An outcome of the jobs, which store a failure instead of throwing it. */
function need(outcome: Record<string, number>): void {
  if (!outcome.rows) throw new Error(JSON.stringify(outcome))
}

try {
  await multiplyRecords(database.db, Math.ceil(RECORDS / 400) * 400)
  for (let stored = 0; stored < MEGABYTES * MB; stored += FILE_BYTES)
    await context.files.write(`${crypto.randomUUID()}.pdf`, randomBytes(FILE_BYTES))
  await measure('backup', async () => need(await backUpWhenDue(context, database)))
  const [backup] = await context.backups!.list()
  const { name, bytes } = backup!
  console.log(
    `       ${RECORDS} records, ${MEGABYTES} MB of files: an archive of ${Math.round(bytes / MB)} MB`,
  )
  await measure('drill', async () => need(await drillWhenDue(context, database)))
  const target = await openDatabase({ ...config, dataDir: other! }, pino({ level: 'silent' }))
  const parts = { pool: target.pool, files: folderStore(join(other!, 'files')), secretKey: config.secretKey }
  const source = () => context.backups!.read(name)
  await measure('restore', async () => restore(source, await checkBackup(source, config.secretKey), parts))
  await target.close()
} finally {
  await context.close()
  await database.close()
  for (const place of [dataDir!, folder!, other!]) await rm(place, { recursive: true, force: true })
}
process.exitCode = missed > 0 ? 1 : 0
