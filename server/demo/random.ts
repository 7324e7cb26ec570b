/** A random source with the same sequence for the same seed. */
export interface Random {
  /** From `min` to `max`, both included. */
  int(min: number, max: number): number
  /** True with this probability in percent. */
  chance(percent: number): boolean
  pick<T>(list: readonly T[]): T
  digits(count: number): string
  letters(count: number): string
  uuid(): string
}

/** mulberry32: small and even enough for invented data, unsuitable for secrets. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const nextFraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(nextFraction() * (max - min + 1))
  const pick = <T>(list: readonly T[]) => list[int(0, list.length - 1)]!
  const many = (alphabet: string, count: number) =>
    Array.from({ length: count }, () => pick([...alphabet])).join('')
  const uuid = () => {
    const hex = many('0123456789abcdef', 30)
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-a${hex.slice(15, 18)}-${hex.slice(18)}`
  }
  return {
    int,
    pick,
    uuid,
    chance: (percent) => nextFraction() * 100 < percent,
    digits: (count) => many('0123456789', count),
    letters: (count) => many('ABCDEFGHILMNPRSTUVZ', count),
  }
}
