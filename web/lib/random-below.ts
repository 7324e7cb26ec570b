const RANGE = 2 ** 32

/** A whole number from 0 up to the limit, each as likely as the others and fit for secrets. */
export function randomBelow(limit: number): number {
  const number = new Uint32Array(1)
  // The last, incomplete run of the range would make small numbers likelier.
  const fair = RANGE - (RANGE % limit)
  do crypto.getRandomValues(number)
  while (number[0]! >= fair)
  return number[0]! % limit
}
