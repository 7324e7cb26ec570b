import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import type { Service } from '../../../shared/api/services.ts'
import type { SystemState } from '../../../shared/api/system.ts'
import { readBackupState } from '../../backup/backup-runs.ts'
import { VERSION } from '../../config/checkout.ts'
import type { Context } from '../../context.ts'
import { findUnknownMigrations } from '../../db/migrate.ts'
import type { Database } from '../../db/schema.ts'
import { QUEUE_NAMES } from '../../jobs/queues.ts'
import { readQueues, readSingleFigures } from '../../metrics/read-figures.ts'
import { readRetention } from '../../retention-runs.ts'
import { listServices, presentBackups } from '../services/read-services.ts'
import { readTimeService } from './read-clock.ts'

/** What is read, before it is judged. */
export type SystemFacts = Omit<SystemState, 'troubles'>

const STARTED_AT = new Date()

/** The state of the installation. Proxy and disk are those of this process and its machine. */
export async function readSystem(context: Context): Promise<SystemFacts> {
  const { db, config, disk, now, signatures } = context
  const figures = await readSingleFigures(db)
  const { migrations, databaseBytes } = await readDatabase(db)
  const services = await listServices(context)
  const certificate = await signatures[0].findCertificateProblem?.(now())
  const retention = await readRetention(db, config)
  return {
    at: now().toISOString(),
    version: {
      sportello: VERSION,
      node: process.versions.node,
      postgresql: figures.postgresVersion,
      migration: figures.migration,
      migrations: migrations.length,
      unknownMigrations: await findUnknownMigrations(migrations),
      startedAt: STARTED_AT.toISOString(),
    },
    clock: { databaseAheadSeconds: figures.clockSeconds, ...(await readTimeService()) },
    proxy: presentProxy(context),
    disk: { state: disk.state, freeBytes: disk.freeBytes ?? null, databaseBytes },
    certificateUntil: config.tls ? await readCertificateEnd(config.tls.certificate) : null,
    signatureCertificate: certificate?.message ?? '',
    history: { waiting: figures.unsealed.count, oldestSeconds: figures.unsealed.oldestSeconds },
    services: services.toSorted((one, other) => rankOf(one) - rankOf(other)),
    ...(await readWork(db)),
    backup: presentBackups(await readBackupState(context)),
    retention: retention.map(({ ranAt, lastRemovedAt, ...figures }) => ({
      ...figures,
      ranAt: toText(ranAt),
      lastRemovedAt: toText(lastRemovedAt),
    })),
  }
}

const toText = (at: Date | null | undefined): string | null => at?.toISOString() ?? null

/** Those that fail come first. */
const rankOf = ({ failures, limitation }: Service): number => (failures > 0 ? 0 : limitation ? 1 : 2)

async function readDatabase(db: Kysely<Database>): Promise<{ migrations: string[]; databaseBytes: number }> {
  const { rows } = await sql<{ names: string[]; bytes: string }>`
    select (select array_agg(name order by name) from migrations) as names,
      pg_database_size(current_database()) as bytes`.execute(db)
  return { migrations: rows[0]?.names ?? [], databaseBytes: Number(rows[0]?.bytes ?? 0) }
}

function presentProxy({ proxy: { first, undeclared }, config }: Context): SystemFacts['proxy'] {
  return {
    declared: config.trustedProxies,
    first: first ? { ...first, at: first.at.toISOString() } : null,
    undeclared: undeclared ?? null,
  }
}

/** Null for a file that is no certificate any more: the next start refuses it. */
async function readCertificateEnd(path: string): Promise<string | null> {
  try {
    return new X509Certificate(await readFile(path)).validToDate.toISOString()
  } catch {
    return null
  }
}

interface LastEnds {
  name: string
  success: Date | null
  failure: Date | null
}

/** The queues of effects, and the jobs with a schedule. */
async function readWork(db: Kysely<Database>): Promise<Pick<SystemFacts, 'queues' | 'jobs'>> {
  const queues = await readQueues(db)
  const { rows: ends } = await sql<LastEnds>`
    select name, max(completed_on) filter (where state = 'completed') as success,
      max(completed_on) filter (where state = 'failed') as failure
    from jobs.job where state in ('completed', 'failed') group by name`.execute(db)
  const { rows: schedules } = await sql<{ name: string }>`
    select name from jobs.schedule order by name`.execute(db)
  const endOf = (name: string) => ends.find((one) => one.name === name)
  return {
    queues: QUEUE_NAMES.map((name) => ({
      name,
      ...queues[name],
      lastSuccessAt: toText(endOf(name)?.success),
    })),
    jobs: schedules.map(({ name }) => ({
      name,
      lastSuccessAt: toText(endOf(name)?.success),
      lastFailureAt: toText(endOf(name)?.failure),
    })),
  }
}
