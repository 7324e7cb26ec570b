/** The maximum edit distance between a name and the probably intended one. */
export const maxEditDistance = (letters: string): number => (letters.length > 6 ? 2 : 1)

/** The number of letters to insert, delete or replace; `limit + 1` for any greater distance. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries())
      next.push(Math.min(row[j]! + (letter === other ? 0 : 1), row[j + 1]! + 1, next[j]! + 1))
    row = next
  }
  return row[b.length]!
}

/** Whether one of two names, folded by `foldToLetters`, is probably a typing error of the other. */
export function isProbableTypo(a: string, b: string): boolean {
  const limit = maxEditDistance(a)
  return a !== b && editDistance(a, b, limit) <= limit
}
