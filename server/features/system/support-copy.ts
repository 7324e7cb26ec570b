import { arch, availableParallelism, platform, release, totalmem } from 'node:os'
import { type Kysely, sql } from 'kysely'
import type { BackupStateAnswer, Service } from '../../../shared/api/services.ts'
import type { SystemState } from '../../../shared/api/system.ts'
import type { Config } from '../../config/config.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { knownWordsOf } from './known-words.ts'

/**
 * Of each part of the configuration: its value, where that is a number or a word of the product, or only whether it is
 * set. Addresses, paths and names may be those of people, or hold an account.
 */
const SHOWN: Record<keyof Config, 'value' | 'whether'> = {
  mode: 'value',
  configurationFile: 'whether',
  demonstrationOpen: 'value',
  host: 'whether',
  port: 'value',
  publicUrl: 'whether',
  dataDir: 'whether',
  databaseUrl: 'whether',
  databaseStuckSeconds: 'value',
  logLevel: 'value',
  apiDocs: 'value',
  sessionIdleMinutes: 'value',
  sessionAbsoluteHours: 'value',
  trustedProxies: 'whether',
  tls: 'whether',
  secretKey: 'whether',
  metricsToken: 'whether',
  webhookPrivateHosts: 'whether',
  retryBaseSeconds: 'value',
  keepDays: 'value',
  files: 'whether',
  backupTo: 'whether',
  smtp: 'whether',
  openid: 'whether',
  zoho: 'whether',
  signNamirialUrl: 'whether',
  signNamirialToken: 'whether',
  signNamirialMethod: 'whether',
  signP12: 'whether',
  signP12Password: 'whether',
  signTsaUrl: 'whether',
  signCopyDays: 'value',
  signExpiryMail: 'value',
  debounceApiKey: 'whether',
  debounceUrl: 'whether',
  mailchimpApiKey: 'whether',
  mailchimpList: 'whether',
  mailchimpUrl: 'whether',
  placesGoogleKey: 'whether',
  placesGoogleUrl: 'whether',
  ocrUrl: 'whether',
  fiscalCheckUrl: 'whether',
  organisationName: 'whether',
  reviewUrl: 'whether',
}

/** A file for who helps the operator. Numbers, times and words of the product alone. */
export async function buildSupportCopy(context: Context, system: SystemState): Promise<object> {
  const { version, clock, proxy, disk, certificateUntil, history, queues, jobs, retention, troubles } = system
  return {
    about: 'Sportello, state of an installation. No secret, no free text, no personal data.',
    at: system.at,
    version,
    machine: describeMachine(),
    configuration: describeConfiguration(context.config),
    clock,
    proxy: {
      declared: proxy.declared.length,
      first: proxy.first && {
        at: proxy.first.at,
        isDeclared: proxy.first.isDeclared,
        scheme: proxy.first.scheme === 'https' ? 'https' : 'http',
      },
      hasUndeclared: proxy.undeclared !== null,
    },
    disk,
    certificates: {
      httpsUntil: certificateUntil,
      signature: system.signatureCertificate ? 'problem' : 'valid',
    },
    history,
    services: system.services.map(describeService),
    queues,
    jobs,
    backups: describeBackups(system.backup),
    retention,
    troubles,
    database: await describeDatabase(context.db),
  }
}

function describeMachine(): object {
  const { rss, heapUsed } = process.memoryUsage()
  return {
    platform: platform(),
    release: release(),
    arch: arch(),
    processors: availableParallelism(),
    memoryBytes: totalmem(),
    process: { rss, heapUsed, seconds: Math.round(process.uptime()) },
  }
}

function describeConfiguration(config: Config): object {
  const isSet = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== undefined)
  return Object.fromEntries(
    (Object.keys(SHOWN) as (keyof Config)[]).map((name) => [
      name,
      SHOWN[name] === 'value' ? config[name] : isSet(config[name]) ? 'set' : 'not set',
    ]),
  )
}

function describeService({ name, builtIn, limitation, lastFailure, ...figures }: Service): object {
  const { failures, lastSuccessAt, lastFailureAt, waiting } = figures
  const isLimited = limitation !== ''
  const reason = knownWordsOf(lastFailure)
  return { name, builtIn, isLimited, failures, lastSuccessAt, lastFailureAt, reason, waiting }
}

function describeBackups({ health, backup, drill, keyCopy }: BackupStateAnswer): object {
  const describe = ({ success, failure }: BackupStateAnswer['backup']) => ({
    success: success && {
      at: success.at,
      bytes: success.bytes,
      rows: success.rows,
      files: success.files,
      seconds: success.seconds,
    },
    failure: failure && {
      at: failure.at,
      problem: failure.problem,
      reason: knownWordsOf(failure.about),
      times: failure.times,
    },
  })
  return { health, backup: describe(backup), drill: describe(drill), keyCopyAt: keyCopy?.at ?? null }
}

/** Settings of PostgreSQL that change how the product works. */
const SETTINGS = ['server_version', 'server_encoding', 'fsync', 'synchronous_commit', 'max_connections']

/** Its settings, and the size of each table of the product. */
async function describeDatabase(db: Kysely<Database>): Promise<object> {
  const { rows: settings } = await sql<{ name: string; value: string }>`
    select name, setting as value from pg_settings where name = any(${SETTINGS}) order by name`.execute(db)
  const { rows: tables } = await sql<{ name: string; rows: string; bytes: string }>`
    select relname as name, n_live_tup as rows, pg_total_relation_size(relid) as bytes
    from pg_stat_user_tables where schemaname = current_schema() order by relname`.execute(db)
  const { rows: failed } = await sql<{ queue: string; reason: string; count: number }>`
    select coalesce(source_name, name) as queue,
      coalesce(source_output ->> 'message', output ->> 'message', '') as reason, count(*)::int as count
    from jobs.job where source_name is not null or state in ('retry', 'failed')
    group by 1, 2 order by 3 desc limit 50`.execute(db)
  return {
    settings: Object.fromEntries(settings.map(({ name, value }) => [name, value])),
    tables: tables.map(({ name, rows, bytes }) => ({ name, rows: Number(rows), bytes: Number(bytes) })),
    failedJobs: failed.map(({ reason, ...job }) => ({ ...job, reason: knownWordsOf(reason) })),
  }
}
