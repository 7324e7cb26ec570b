import { describe, expect, it } from 'vitest'
import type { Service } from '../../../shared/api/services.ts'
import { TROUBLE_CAUSES } from '../../../shared/troubles.ts'
import { findTroubles } from './find-troubles.ts'
import type { SystemFacts } from './read-system.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString()

const service = (changes: Partial<Service> = {}): Service => ({
  name: 'crm',
  provider: 'Zoho CRM',
  builtIn: false,
  limitation: '',
  lastSuccessAt: hoursAgo(0.1),
  lastFailureAt: null,
  lastFailure: '',
  failures: 0,
  waiting: 0,
  ...changes,
})
const queue = (name: string, oldestSeconds: number) => ({
  name,
  waiting: 1,
  active: 0,
  failed: 0,
  oldestSeconds,
  lastSuccessAt: null,
})
const run = (at: string | null, times = 0) => ({
  success: at === null ? null : { at, name: 'one.backup', bytes: 1, rows: 1, files: 0, seconds: 1 },
  failure: times === 0 ? null : { at: hoursAgo(1), problem: 'disk-full' as const, about: '/mnt', times },
})
const backup = (changes: Partial<SystemFacts['backup']> = {}): SystemFacts['backup'] => ({
  health: 'healthy',
  place: '/mnt',
  backup: run(hoursAgo(9)),
  drill: run(hoursAgo(24 * 6)),
  keyCopy: null,
  ...changes,
})

const QUIET: SystemFacts = {
  at: NOW.toISOString(),
  version: {
    sportello: '1.0.0',
    node: '24.0.0',
    postgresql: '17.0',
    migration: '037-system-page.sql',
    migrations: 35,
    unknownMigrations: [],
    startedAt: hoursAgo(2),
  },
  clock: { databaseAheadSeconds: 0.001, isSynchronized: true, offsetSeconds: 0.002 },
  proxy: { declared: [], first: null, undeclared: null },
  disk: { state: 'ample', freeBytes: 10 ** 10, databaseBytes: 10 ** 8 },
  certificateUntil: hoursAgo(-24 * 30),
  signatureCertificate: '',
  history: { waiting: 0, oldestSeconds: 0 },
  services: [service()],
  queues: [queue('webhook.deliver', 0)],
  jobs: [{ name: 'nightly-sweep', lastSuccessAt: hoursAgo(7), lastFailureAt: null }],
  backup: backup(),
  retention: [],
}

const found = (changes: Partial<SystemFacts>, hasMail = true) =>
  findTroubles({ ...QUIET, ...changes }, { hasMail }).map(({ cause, about }) => `${cause} ${about}`.trim())

const WRONG: readonly (readonly [cause: string, facts: Partial<SystemFacts>])[] = [
  ['migrations', { version: { ...QUIET.version, unknownMigrations: ['099-later.sql'] } }],
  ['disk', { disk: { ...QUIET.disk, state: 'low' } }],
  ['disk', { disk: { ...QUIET.disk, state: 'full' } }],
  ['clock', { clock: { ...QUIET.clock, databaseAheadSeconds: -6 } }],
  ['clock', { clock: { ...QUIET.clock, offsetSeconds: 6 } }],
  ['certificate tls', { certificateUntil: hoursAgo(-24 * 13) }],
  ['certificate signature', { signatureCertificate: 'Scade tra dieci giorni' }],
  ['history', { history: { waiting: 3, oldestSeconds: 901 } }],
  ['backup', { backup: backup({ backup: run(hoursAgo(31)) }) }],
  ['backup', { backup: backup({ backup: run(null, 1) }) }],
  ['backup', { backup: backup({ backup: run(hoursAgo(20), 2) }) }],
  ['drill', { backup: backup({ drill: run(hoursAgo(24 * 9 + 1)) }) }],
  ['drill', { backup: backup({ drill: run(hoursAgo(24), 1) }) }],
  ['nightly-job', { jobs: [{ name: 'nightly-sweep', lastSuccessAt: hoursAgo(37), lastFailureAt: null }] }],
  ['service crm', { services: [service({ failures: 3, lastSuccessAt: hoursAgo(2) })] }],
  ['service crm', { services: [service({ failures: 3, lastSuccessAt: null })] }],
  ['queue webhook.deliver', { queues: [queue('webhook.deliver', 901)] }],
]

describe('findTroubles', () => {
  it('findTroubles finds nothing in an installation in order', () => {
    expect(found({})).toEqual([])
  })

  it.each(WRONG)('findTroubles finds exactly the cause %s [SYSTEM-3]', (cause, facts) => {
    expect(found(facts)).toEqual([cause])
  })

  it('each cause of the closed list has facts that are its trouble', () => {
    const causes = new Set(WRONG.map(([cause]) => cause.split(' ')[0]))
    expect([...causes].toSorted()).toEqual([...TROUBLE_CAUSES].toSorted())
  })

  it('findTroubles lets a short failure, an installation without backups, and mails that wait for a mail server be', () => {
    expect(found({ services: [service({ failures: 2, lastSuccessAt: hoursAgo(2) })] })).toEqual([])
    expect(found({ services: [service({ failures: 3, lastSuccessAt: hoursAgo(0.5) })] })).toEqual([])
    expect(found({ backup: backup({ health: 'off', backup: run(null), drill: run(null) }) })).toEqual([])
    expect(found({ jobs: [] })).toEqual([])
    expect(found({ queues: [queue('mail.send', 9_000)] }, false)).toEqual([])
    expect(found({ queues: [queue('mail.send', 9_000)] })).toEqual(['queue mail.send'])
  })
})
