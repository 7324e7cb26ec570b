import { expect, it, vi } from 'vitest'
import { drawTests, ENDURANCE, sampleOf, sampleOfKinds } from './endurance.ts'

const STEPS = Array.from({ length: 24 }, (_, at) => ({ at, crm: at % 2 === 0 ? 'zoho' : 'built-in' }))

/** What is drawn with each of 200 seeds. */
function drawOften<T>(draw: () => T): T[] {
  const drawn = Array.from({ length: 200 }, (_, seed) => {
    vi.stubEnv('TEST_SEED', String(seed * 7_919))
    return draw()
  })
  vi.unstubAllEnvs()
  return drawn
}

it('a sample has its size and the order of the list, and over many seeds every entry', () => {
  const samples = drawOften(() => sampleOf(STEPS, 3))
  expect(new Set(samples.map(({ length }) => length))).toEqual(new Set([ENDURANCE ? STEPS.length : 3]))
  for (const sample of samples) expect(sample).toEqual(sample.toSorted((one, other) => one.at - other.at))
  expect(new Set(samples.flat()).size).toBe(STEPS.length)
})

it('a sample of kinds has one entry of every kind for any seed, and over many seeds every pair of entries', () => {
  const samples = drawOften(() => sampleOfKinds(STEPS, ({ crm }) => crm))
  for (const sample of samples) expect(new Set(sample.map(({ crm }) => crm)).size).toBe(2)
  const pairs = new Set(samples.map((sample) => sample.map(({ at }) => at).join()))
  expect(pairs.size).toBeGreaterThan(ENDURANCE ? 0 : 80)
})

it('the tests of a file are drawn in their number, over many seeds each of them, and none beyond their count', () => {
  const runs = drawOften(() => {
    const drawn = drawTests(5, 2)
    const run = Array.from({ length: 5 }, drawn)
    expect(drawn).toThrow('More than 5 tests are drawn')
    return run
  })
  for (const run of runs) expect(run.filter(Boolean)).toHaveLength(ENDURANCE ? 5 : 2)
  for (const at of [0, 1, 2, 3, 4]) expect(runs.some((run) => run[at])).toBe(true)
})
