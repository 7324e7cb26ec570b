import { describe, expect, it } from 'vitest'
import type { Service } from '../../../shared/api/services.ts'
import { kindText, mayRetry, moodOf, stateText } from './service-words.ts'

const service: Service = {
  name: 'crm',
  provider: 'Zoho CRM',
  builtIn: false,
  limitation: '',
  waiting: 0,
  failures: 0,
  ...{ lastSuccessAt: null, lastFailureAt: null, lastFailure: '' },
}

describe('the state of a service', () => {
  it('is quiet before anybody has asked it, well after a success, ailing from a failure on', () => {
    const at = '2026-11-20T10:00:00.000Z'
    expect(moodOf(service)).toBe('quiet')
    expect(moodOf({ ...service, lastSuccessAt: at, lastFailureAt: at })).toBe('well')
    expect(moodOf({ ...service, lastSuccessAt: at, failures: 1 })).toBe('ailing')
  })

  it('tells what waits from what failed for good', () => {
    expect(stateText({ state: 'failed', nextTryAt: '2026-11-20T10:00:00.000Z' })).toBe('in attesa')
    expect(stateText({ state: 'failed', nextTryAt: null })).toBe('non riuscito')
  })

  it('lets go again what goes by itself', () => {
    expect(mayRetry({ source: 'ledger', kind: 'crm gas' })).toBe(true)
    expect(mayRetry({ source: 'mail', kind: 'recap' })).toBe(true)
    expect(mayRetry({ source: 'envelope', kind: 'envelope' })).toBe(true)
    expect(mayRetry({ source: 'ledger', kind: 'newsletter' })).toBe(true)
    expect(mayRetry({ source: 'ledger', kind: 'lead' })).toBe(true)
    expect(mayRetry({ source: 'ledger', kind: 'mailing' })).toBe(false)
    expect(kindText('something new')).toBe('something new')
  })
})
