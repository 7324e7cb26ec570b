import { expect, it } from 'vitest'
import { sampleCatalogue } from '../../../contract/fixtures/catalogue.ts'
import { MANAGED_CODES } from './managed-lists.ts'

it('[MANAGE-8] [GAP-75] Every managed option list has a unique title and can be opened', () => {
  expect(MANAGED_CODES.map(({ code }) => code).toSorted()).toEqual(
    Object.keys(sampleCatalogue.managed).toSorted(),
  )
  expect(new Set(MANAGED_CODES.map(({ label }) => label)).size).toBe(MANAGED_CODES.length)
})

it('[FORM-EE-10] [FORM-GAS-6] Lists of suggestions are sorted alphabetically and cannot be reordered', () => {
  const sorted = MANAGED_CODES.filter((list) => list.sorted)
  expect(sorted.map(({ code }) => code)).toEqual(['ex_fornitore', 'ex_venditore'])
})
