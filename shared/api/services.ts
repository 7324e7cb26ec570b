import { z } from 'zod'
import { BACKUP_PROBLEMS } from '../backup-problems.ts'
import { DISK_STATES } from '../disk-states.ts'
import { defineCall, idParams, ok } from './call.ts'

/** The ports of external services. */
export const SERVICE_NAMES = [
  'crm',
  'signature',
  'mail',
  'identity',
  'newsletter',
  'email-check',
  'addresses',
  'files',
] as const
export type ServiceName = (typeof SERVICE_NAMES)[number]

/** A port: its provider and the health of its last call. */
export const service = z.object({
  name: z.enum(SERVICE_NAMES),
  /** The display name of the provider; `integrato` is the built-in one. */
  provider: z.string(),
  builtIn: z.boolean(),
  /** The limitation of this configuration, now or within a month; empty if everything works. */
  limitation: z.string(),
  lastSuccessAt: z.iso.datetime().nullable(),
  lastFailureAt: z.iso.datetime().nullable(),
  lastFailure: z.string(),
  /** Failures since the last success. */
  failures: z.number().int(),
  waiting: z.number().int(),
})
export type Service = z.infer<typeof service>

/** `freeBytes` is null if the system does not report it. */
export const diskSpace = z.object({ state: z.enum(DISK_STATES), freeBytes: z.number().nullable() })
export type DiskSpace = z.infer<typeof diskSpace>

const lastRun = z.object({
  /** The last one that succeeded, with its file. */
  success: z
    .object({
      at: z.iso.datetime(),
      name: z.string(),
      bytes: z.number(),
      rows: z.number().int(),
      files: z.number().int(),
      seconds: z.number().int(),
    })
    .nullable(),
  /** The last failure since. */
  failure: z
    .object({
      at: z.iso.datetime(),
      problem: z.enum(BACKUP_PROBLEMS),
      /** The folder, file or answer that it is about; may be empty. */
      about: z.string(),
      times: z.number().int(),
    })
    .nullable(),
})

/** The automatic backups; `off` without any. */
export const backupState = z.object({
  health: z.enum(['off', 'healthy', 'warning', 'failing']),
  place: z.string(),
  backup: lastRun,
  drill: lastRun,
  /** Who has confirmed when that a copy of the key lies elsewhere. */
  keyCopy: z.object({ at: z.iso.datetime(), who: z.string() }).nullable(),
})
export type BackupStateAnswer = z.infer<typeof backupState>

export const listServices = defineCall('GET /services', {
  summary:
    'Every outside service: which one, and how it is; the room on the server’s disk; and the automatic backups',
  answer: ok.extend({ services: z.array(service), disk: diskSpace, backup: backupState }),
  failures: [],
})

/** Without the key no backup can be read, and no backup has it. A repeat changes nothing. */
export const confirmKeyCopy = defineCall('POST /services/backup/key-copy', {
  summary: 'Confirm that a copy of the installation’s key lies elsewhere',
  answer: ok,
  failures: [],
})

/** Sends the service a request without side effects. `detail` is its own error message. */
export const testService = defineCall('POST /services/:name/test', {
  lasting: 'service',
  summary: 'Try an outside service',
  params: z.object({ name: z.enum(SERVICE_NAMES) }),
  answer: ok.extend({ working: z.boolean(), detail: z.string() }),
  failures: ['rate-limited'],
})

/**
 * The job of an external effect that failed, or whose outcome is unknown. `held`: products or owners of the CRM whose
 * last reading lacks too many entries to be applied without a confirmation.
 */
export const stuck = z.object({
  id: z.uuid(),
  kind: z.string(),
  state: z.string(),
  about: z.string(),
  recordId: z.uuid().nullable(),
  who: z.string(),
  at: z.iso.datetime(),
  attempts: z.number().int(),
  nextTryAt: z.iso.datetime().nullable(),
  detail: z.string(),
})
export type Stuck = z.infer<typeof stuck>

/** The maximum number of listed entries; only the newest are listed. */
export const MAX_STUCK = 200

export const listStuck = defineCall('GET /stuck-effects', {
  summary: 'What waits, failed or is in doubt outside',
  answer: ok.extend({ stuck: z.array(stuck) }),
  failures: [],
})

/** `retry` schedules it, or confirms a list; `settle` dismisses it. */
export const repairStuck = defineCall('POST /stuck-effects/:id', {
  lasting: 'service',
  summary: 'Try again, or dismiss, what is stuck outside',
  params: idParams,
  body: z.strictObject({ action: z.enum(['retry', 'settle']) }),
  answer: ok,
  failures: ['not-found', 'invalid'],
})
