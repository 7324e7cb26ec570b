import fc from 'fast-check'
import { ENDURANCE } from './endurance.ts'
import type { Attack } from './expression-attacks.ts'

/** The seed of all properties: `npm test` draws the same attacks every time. */
export const SEED = fc.readConfigureGlobal().seed ?? 0

/** All attacks, or in `npm test` as many as `size`, other ones for each number. */
export function drawAttacks(all: readonly Attack[], size: number, at: number): readonly Attack[] {
  if (ENDURANCE || all.length <= size) return all
  return fc.sample(fc.constantFrom(...all), { seed: SEED + at, numRuns: size })
}
