import { expect, it } from 'vitest'
import { changesOf, EMPTY_DRAFT } from './user.ts'

it('[API-14] changesOf contains only changed properties', () => {
  expect(changesOf(EMPTY_DRAFT, EMPTY_DRAFT)).toEqual({})
  expect(changesOf(EMPTY_DRAFT, { ...EMPTY_DRAFT, level: 'esperto', send_email: true })).toEqual({
    level: 'esperto',
    send_email: true,
  })
})
