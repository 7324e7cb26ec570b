/** The maximum edit distance between a name and the probably intended one. */
export const maxEditDistance = (letters: string): number => (letters.length > 6 ? 2 : 1)

/** Letters to add, drop or change; `limit + 1` stands for anything above the limit. */
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

/** Whether two names, as `foldToLetters` gives them, differ by so little that one is probably a slip of the other. */
export function isProbableTypo(a: string, b: string): boolean {
  const limit = maxEditDistance(a)
  return a !== b && editDistance(a, b, limit) <= limit
}
