import { expect, it } from 'vitest'
import { readSlices } from '../scripts/slices/known-slices.ts'

/** Slices that much of the server is about. */
const WIDELY_KNOWN = ['login', 'records', 'sessions', 'signature', 'users']
const MOST = 3

const slices = readSlices()

it('a slice of the server is known to at most three files outside', () => {
  // biome-ignore lint/suspicious/noConsole: the table of the slices is read in the output of the test
  console.info(slices.map(({ name, knownTo }) => `${knownTo.length} ${name}`).join('\n'))
  const narrow = slices.filter(({ name }) => !WIDELY_KNOWN.includes(name))
  expect(narrow.length).toBeGreaterThan(20)
  expect(narrow.filter(({ knownTo }) => knownTo.length > MOST)).toEqual([])
})

it('every slice of the server is known to the list of routes', () => {
  expect(slices.filter(({ knownTo }) => !knownTo.includes('server/routes.ts'))).toEqual([])
})
