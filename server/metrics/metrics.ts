import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type BackupState, readBackupState } from '../backup/backup-runs.ts'
import { VERSION } from '../config/checkout.ts'
import type { Context } from '../context.ts'
import { isDatabaseDown } from '../db/errors.ts'
import type { PoolState } from '../db/open-database.ts'
import type { MeasuredCall, MetricsSource } from '../http/add-metrics.ts'
import type { ProcessPoolState } from '../processes/pool.ts'
import { type Figures, readFigures, type StateCount } from './read-figures.ts'

/** A call that needs the database alone takes a fraction of this. */
const SLOW_SECONDS = 5
const DURATION_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

type Source = Pick<Context, 'db' | 'disk' | 'documents' | 'tables' | 'backups' | 'config' | 'now'>
type Labels = Record<string, string | number>

/** The metrics of this process and of the database, in a registry of their own. */
export class Metrics implements MetricsSource {
  readonly #register = new Registry()
  readonly #source: Source
  readonly #readPoolState: () => PoolState
  readonly #gauges = new Map<string, Gauge>()
  readonly #calls: Counter
  readonly #durations: Histogram
  readonly #internalErrors: Counter
  readonly #slowCalls: Counter

  constructor(source: Source, readPoolState: () => PoolState) {
    this.#source = source
    this.#readPoolState = readPoolState
    const registers = [this.#register]
    collectDefaultMetrics({ register: this.#register })
    this.#calls = new Counter({
      name: 'sportello_calls_total',
      help: 'Answered requests by declared call and class of the status',
      labelNames: ['call', 'status'],
      registers,
    })
    this.#durations = new Histogram({
      name: 'sportello_call_duration_seconds',
      help: 'Seconds from a request to its answer, by declared call',
      labelNames: ['call'],
      buckets: DURATION_BUCKETS,
      registers,
    })
    // Without labels: a series that begins with its first event shows no increase.
    this.#internalErrors = new Counter({
      name: 'sportello_internal_errors_total',
      help: 'Requests that failed by an error of the server (status 500)',
      registers,
    })
    this.#slowCalls = new Counter({
      name: 'sportello_slow_calls_total',
      help: `Calls that need the database alone and took more than ${SLOW_SECONDS} seconds`,
      registers,
    })
  }

  get contentType(): string {
    return this.#register.contentType
  }

  countCall({ call, status, seconds, lasting }: MeasuredCall): void {
    this.#calls.inc({ call, status: `${Math.floor(status / 100)}xx` })
    this.#durations.observe({ call }, seconds)
    if (status === 500) this.#internalErrors.inc()
    if (!lasting && seconds > SLOW_SECONDS) this.#slowCalls.inc()
  }

  /** The text of all metrics. While the database is down those of its tables are absent. */
  async describe(): Promise<string> {
    for (const gauge of this.#gauges.values()) gauge.reset()
    this.#setProcess()
    const figures = await this.#readFigures()
    this.#set('sportello_database_up', 'Whether the database answers', figures ? 1 : 0)
    if (figures) this.#setFigures(figures)
    if (figures?.backups) this.#setBackups(figures.backups)
    return await this.#register.metrics()
  }

  async #readFigures(): Promise<(Figures & { backups: BackupState | undefined }) | undefined> {
    try {
      const backups = this.#source.backups ? await readBackupState(this.#source) : undefined
      return { ...(await readFigures(this.#source.db)), backups }
    } catch (error) {
      if (isDatabaseDown(error)) return undefined
      throw error
    }
  }

  #setProcess(): void {
    const { disk, documents, tables } = this.#source
    const { node } = process.versions
    this.#set('sportello_info', 'The version of Sportello and Node', 1, { version: VERSION, node })
    const connections = 'Connections of this process to the database, and queries that wait for one'
    for (const [state, count] of Object.entries(this.#readPoolState()))
      this.#set('sportello_database_connections', connections, count, { state })
    if (disk.freeBytes !== undefined)
      this.#set('sportello_disk_free_bytes', 'Free bytes on the disk of the data folder', disk.freeBytes)
    for (const state of ['low', 'full'] as const)
      this.#set('sportello_disk_state', 'Whether the disk is in this state', Number(disk.state === state), {
        state,
      })
    this.#setPools({ ...documents.readPoolStates(), tables: tables.readPoolState() })
  }

  #setPools(pools: Readonly<Record<string, ProcessPoolState>>): void {
    for (const [pool, { running, idle, waiting, lost }] of Object.entries(pools)) {
      const processes = 'Processes that read and make documents, by pool'
      this.#set('sportello_processes', processes, running - idle, { pool, state: 'busy' })
      this.#set('sportello_processes', processes, idle, { pool, state: 'idle' })
      this.#set('sportello_process_jobs_waiting', 'Files that wait for a process', waiting, { pool })
      for (const [reason, count] of Object.entries(lost))
        this.#set(
          'sportello_process_jobs_lost',
          'Files whose process did not finish, since the start, by reason',
          count,
          { pool, reason },
        )
    }
  }

  #setFigures({ queues, unsealed, ...figures }: Figures): void {
    const { migration, postgresVersion: postgresql } = figures
    this.#set('sportello_database_info', 'The version of PostgreSQL and the newest migration', 1, {
      postgresql,
      migration,
    })
    this.#set(
      'sportello_clock_difference_seconds',
      'How far the clock of the database is ahead of this machine',
      figures.clockSeconds,
    )
    for (const [queue, { oldestSeconds, ...counts }] of Object.entries(queues)) {
      for (const [state, count] of Object.entries(counts))
        this.#set('sportello_jobs', 'Jobs of a queue by state', count, { queue, state })
      this.#set('sportello_job_oldest_seconds', 'How long the oldest due job waits', oldestSeconds, { queue })
    }
    for (const { name: job, ageSeconds } of figures.scheduledJobs)
      this.#set('sportello_scheduled_job_age_seconds', 'Since the last success of a job', ageSeconds, { job })
    for (const { name: service, failures } of figures.serviceFailures)
      this.#set('sportello_service_failures', 'Failures of a service since its last success', failures, {
        service,
      })
    this.#setCounts('sportello_effects', 'Effects on services by outcome', 'kind', figures.effects)
    this.#setCounts('sportello_envelopes', 'Envelopes by provider and state', 'provider', figures.envelopes)
    this.#setCounts('sportello_mails', 'Mails by state', undefined, figures.mails)
    this.#setCounts('sportello_webhook_deliveries', 'Webhook notices by state', undefined, figures.deliveries)
    this.#set('sportello_history_unsealed', 'Entries of the history without a seal', unsealed.count)
    this.#set(
      'sportello_history_unsealed_seconds',
      'How long the oldest of them waits for its seal',
      unsealed.oldestSeconds,
    )
  }

  /** The ages are absent until the first success. */
  #setBackups({ backup, drill, keyCopy }: BackupState): void {
    const now = this.#source.now().getTime()
    for (const [kind, { success, failure }] of Object.entries({ backup, drill })) {
      const age = `sportello_${kind}_age_seconds`
      if (success)
        this.#set(age, `Since the last ${kind} that succeeded`, (now - success.at.getTime()) / 1000)
      const failures = `sportello_${kind}_failures`
      this.#set(failures, `Failures since the last ${kind} that succeeded`, failure?.times ?? 0)
    }
    if (backup.success)
      this.#set('sportello_backup_bytes', 'The size of the last backup', backup.success.bytes)
    this.#set(
      'sportello_backup_key_confirmed',
      'Whether an administrator has confirmed that a copy of the key lies elsewhere',
      Number(keyCopy !== undefined),
    )
  }

  #setCounts(name: string, help: string, label: string | undefined, counts: readonly StateCount[]): void {
    for (const { kind, state, count } of counts)
      this.#set(name, help, count, { ...(label && { [label]: kind }), state })
  }

  #set(name: string, help: string, value: number, labels: Labels = {}): void {
    let gauge = this.#gauges.get(name)
    if (!gauge) {
      gauge = new Gauge({ name, help, labelNames: Object.keys(labels), registers: [this.#register] })
      this.#gauges.set(name, gauge)
    }
    gauge.set(labels, value)
  }
}
