import { z } from 'zod'
import { TROUBLE_CAUSES } from '../troubles.ts'
import { defineCall, ok } from './call.ts'
import { backupState, diskSpace, service } from './services.ts'

const time = z.iso.datetime()
const count = z.number().int()

const version = z.object({
  sportello: z.string(),
  node: z.string(),
  postgresql: z.string(),
  /** The newest migration of the database, and how many it has. */
  migration: z.string(),
  migrations: count,
  /** Migrations of the database that this version does not know: a newer version has been started. */
  unknownMigrations: z.array(z.string()),
  /** Of the process that answers. */
  startedAt: time,
})

const clock = z.object({
  /** How far the clock of the database is ahead. */
  databaseAheadSeconds: z.number(),
  /** Whether the machine follows a time server; null where the machine does not tell. */
  isSynchronized: z.boolean().nullable(),
  /** How far the machine is from its time server; null where that is not known. */
  offsetSeconds: z.number().nullable(),
})

const proxy = z.object({
  /** The addresses that the configuration names. */
  declared: z.array(z.string()),
  /** The first request that a proxy has forwarded since the start of the process that answers. */
  first: z
    .object({ at: time, address: z.string(), isDeclared: z.boolean(), scheme: z.string(), host: z.string() })
    .nullable(),
  /** A proxy that forwards requests and is not declared; null without one. */
  undeclared: z.string().nullable(),
})

const queue = z.object({
  name: z.string(),
  waiting: count,
  active: count,
  /** Jobs whose attempts have ended. */
  failed: count,
  /** How long the oldest due job waits. */
  oldestSeconds: z.number(),
  /** Of the jobs that are still stored; null without any. */
  lastSuccessAt: time.nullable(),
})

const scheduledJob = z.object({
  name: z.string(),
  lastSuccessAt: time.nullable(),
  lastFailureAt: time.nullable(),
})

/** A class of rows that the nightly job removes. */
const retained = z.object({
  name: z.string(),
  /** For how many days its rows stay. */
  days: z.number(),
  /** The last run, and how many rows it removed; null before the first one. */
  ranAt: time.nullable(),
  removed: count,
  /** The last run that removed any, and the sum of all runs. */
  lastRemovedAt: time.nullable(),
  total: count,
})

const trouble = z.object({
  cause: z.enum(TROUBLE_CAUSES),
  about: z.string(),
  /** Null: a job has not noticed it yet. */
  since: time.nullable(),
})

const systemState = z.object({
  at: time,
  version,
  clock,
  proxy,
  disk: diskSpace.extend({ databaseBytes: z.number() }),
  /** When the certificate of HTTPS ends; null without one of its own. */
  certificateUntil: time.nullable(),
  /** What is wrong with the certificate of signatures, now or within a month; empty if nothing. */
  signatureCertificate: z.string(),
  history: z.object({ waiting: count, oldestSeconds: z.number() }),
  services: z.array(service),
  queues: z.array(queue),
  jobs: z.array(scheduledJob),
  backup: backupState,
  retention: z.array(retained),
  troubles: z.array(trouble),
})
export type SystemState = z.infer<typeof systemState>

export const readSystem = defineCall('GET /system', {
  summary: 'The state of the installation: versions, clock, proxy, disk, services, jobs, backups, retention',
  answer: ok.extend({ system: systemState }),
  failures: [],
})

/** Holds no secret, no free text and no personal data: what a row says is replaced by numbers, times and closed words. */
export const makeSupportCopy = defineCall('GET /system/support-copy', {
  summary: 'The state of the installation as a file for the support',
  answer: ok.extend({ name: z.string(), content: z.string() }),
  failures: [],
})
