import { expect, it } from 'vitest'
import { CONSENT_START, readConsentState } from './consent-state.ts'

it('readConsentState accepts any search parameters and ignores invalid ones', () => {
  expect(readConsentState({ purpose: 'newsletter', page: '2', order: 'asc' })).toEqual({
    ...CONSENT_START,
    purpose: 'newsletter',
    page: 2,
    order: 'asc',
  })
  expect(readConsentState({ purpose: 'privacy', page: '-1', orderBy: 'email' })).toEqual(CONSENT_START)
})
