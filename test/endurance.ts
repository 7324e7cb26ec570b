import fc from 'fast-check'

/** Set by `npm run test:endurance`; `npm test` runs a sample of the same tests. */
export const ENDURANCE = process.env.ENDURANCE === 'true'

/**
 * All entries, or in `npm test` as many as `size`, in their order. The seed of the run draws them, which its first line
 * names: a sample at equal distances would never contain some kinds of a list whose kinds alternate.
 */
export function sampleOf<T>(all: readonly T[], size: number): readonly T[] {
  if (ENDURANCE || all.length <= size) return all
  const drawn = fc.subarray([...all], { minLength: size, maxLength: size })
  return fc.sample(drawn, { seed: Number(process.env.TEST_SEED), numRuns: 1 })[0]!
}
