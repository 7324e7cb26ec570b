import { describe, expect, it } from 'vitest'
import type { Service } from '../../../shared/api/services.ts'
import {
  formatFreeBytes,
  healthOf,
  isWell,
  type ServicesState,
  stateText,
  wellText,
} from './service-labels.ts'

const service: Service = {
  name: 'crm',
  provider: 'Zoho CRM',
  builtIn: false,
  limitation: '',
  waiting: 0,
  failures: 0,
  lastSuccessAt: null,
  lastFailureAt: null,
  lastFailure: '',
}

describe('healthOf', () => {
  it('healthOf returns unused before the first call, healthy after a success and failing after a failure', () => {
    const at = '2026-11-20T10:00:00.000Z'
    expect(healthOf(service)).toBe('unused')
    expect(healthOf({ ...service, lastSuccessAt: at, lastFailureAt: at })).toBe('healthy')
    expect(healthOf({ ...service, lastSuccessAt: at, failures: 1 })).toBe('failing')
  })

  it('stateText distinguishes waiting effects from failed ones', () => {
    expect(stateText({ state: 'failed', nextTryAt: '2026-11-20T10:00:00.000Z' })).toBe('in attesa')
    expect(stateText({ state: 'failed', nextTryAt: null })).toBe('non riuscito')
  })
})

describe('wellText', () => {
  const state = (more: object): ServicesState => ({
    services: [service, { ...service, name: 'mail', failures: 2 }],
    disk: { state: 'ample', freeBytes: null },
    backup: { health: 'failing' } as ServicesState['backup'],
    ...more,
  })

  it('A service that fails, waits or has a limitation is not well', () => {
    const wrong = [{ failures: 1 }, { waiting: 1 }, { limitation: 'senza prove' }]
    expect(wrong.map((more) => isWell({ ...service, ...more }))).toEqual([false, false, false])
    expect(isWell(service)).toBe(true)
  })

  it('The folded part names what works, and whether that is all', () => {
    expect(wellText(state({}))).toBe('In ordine: 1 servizio, disco')
    expect(wellText(state({ services: [service], backup: { health: 'healthy' } }))).toBe(
      'Tutto in ordine: 1 servizio, disco, salvataggi',
    )
    expect(wellText(state({ services: [], disk: { state: 'low', freeBytes: 1 } }))).toBe('Niente è in ordine')
  })
})

describe('formatFreeBytes', () => {
  it('formatFreeBytes uses gigabytes with one decimal, and megabytes below one gigabyte', () => {
    const MB = 1024 ** 2
    expect([12.34 * 1024 * MB, 1024 * MB, 87.9 * MB, 0].map(formatFreeBytes)).toEqual([
      '12,3 GB',
      '1 GB',
      '87 MB',
      '0 MB',
    ])
  })
})
