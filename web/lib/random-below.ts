const RANGE = 2 ** 32

/** A cryptographically random integer from 0 up to the limit, uniformly distributed. */
export function randomBelow(limit: number): number {
  const number = new Uint32Array(1)
  // The last, incomplete range would make small numbers more likely.
  const fair = RANGE - (RANGE % limit)
  do crypto.getRandomValues(number)
  while (number[0]! >= fair)
  return number[0]! % limit
}
