import { createHash } from 'node:crypto'
import fc from 'fast-check'

/** Set by `npm run test:endurance`; `npm test` runs a sample of the same tests. */
export const ENDURANCE = process.env.ENDURANCE === 'true'

/**
 * All entries, or in `npm test` as many as `size`, in their order. The seed of the run draws them, which its first line
 * names: a sample at equal distances would never contain some kinds of a list whose kinds alternate. Each `draw` is another
 * one.
 */
export function sampleOf<T>(all: readonly T[], size: number, draw = 0): readonly T[] {
  if (ENDURANCE || all.length <= size) return all
  const drawn = fc.subarray([...all], { minLength: size, maxLength: size })
  return fc.sample(drawn, { seed: seedOf(draw), numRuns: 1 })[0]!
}

/**
 * For each test of a file in turn: whether it runs. `npm test` runs as many as `size` of `all`, drawn as by `sampleOf`: for
 * tests that each start a server.
 */
export function drawTests(all: number, size: number): () => boolean {
  const drawn = sampleOf(
    Array.from({ length: all }, (_, at) => at),
    size,
  )
  let at = 0
  return () => {
    if (at === all) throw new Error(`More than ${all} tests are drawn`)
    return drawn.includes(at++)
  }
}

/** Near seeds of fast-check draw alike. */
const seedOf = (draw: number): number =>
  createHash('sha256').update(`${process.env.TEST_SEED} ${draw}`).digest().readInt32BE()

/** All entries, or in `npm test` as many as `each` of every kind, drawn as by `sampleOf`, in their order. */
export function sampleOfKinds<T>(all: readonly T[], kindOf: (entry: T) => unknown, each = 1): readonly T[] {
  const drawn = [...Map.groupBy(all, kindOf).values()].flatMap((kind, at) => sampleOf(kind, each, at))
  return all.filter((entry) => drawn.includes(entry))
}
