import { expect, it } from 'vitest'
import { ADDRESS_SEARCH_PAUSE_MS, SESSION_RECHECK_MS, TOAST_MS, VERIFIED_RELOAD_MS } from './constants.ts'

it('[CONST-7..10] waits as long as the office is used to', () => {
  expect({ ADDRESS_SEARCH_PAUSE_MS, SESSION_RECHECK_MS, TOAST_MS, VERIFIED_RELOAD_MS }).toEqual({
    ADDRESS_SEARCH_PAUSE_MS: 1_100,
    SESSION_RECHECK_MS: 90_000,
    TOAST_MS: 3_000,
    VERIFIED_RELOAD_MS: 2_000,
  })
})
