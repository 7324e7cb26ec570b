/** Set by `npm run test:endurance`; `npm test` runs a sample of the same tests. */
export const ENDURANCE = process.env.ENDURANCE === 'true'

/** All entries, or in `npm test` as many as `size`, at equal distances. */
export function sampleOf<T>(all: readonly T[], size: number): readonly T[] {
  if (ENDURANCE || all.length <= size) return all
  return Array.from({ length: size }, (_, place) => all[Math.floor((place * all.length) / size)]!)
}
