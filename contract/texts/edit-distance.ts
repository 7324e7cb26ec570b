/** The maximum edit distance between a name and the probably intended one. */
export const maxEditDistance = (letters: string): number => (letters.length > 6 ? 2 : 1)

/** The number of letters to insert, delete or replace; `limit + 1` for any greater distance. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1]
    let least = i + 1
    for (let j = 0; j < b.length; j += 1) {
      const distance = Math.min(row[j]! + (a[i] === b[j] ? 0 : 1), row[j + 1]! + 1, next[j]! + 1)
      next.push(distance)
      if (distance < least) least = distance
    }
    // Later rows are never less.
    if (least > limit) return limit + 1
    row = next
  }
  return row[b.length]!
}

/** Whether one of two names, folded by `foldToLetters`, is probably a typing error of the other. */
export function isProbableTypo(a: string, b: string): boolean {
  const limit = maxEditDistance(a)
  return a !== b && editDistance(a, b, limit) <= limit
}
