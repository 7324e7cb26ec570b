/** How many letters may differ between a name and the one that was probably meant. */
export const nearLimit = (letters: string): number => (letters.length > 6 ? 2 : 1)

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

/** Whether two names, as `lettersOf` gives them, differ by so little that one is probably a slip of the other. */
export function isNearMiss(a: string, b: string): boolean {
  const limit = nearLimit(a)
  return a !== b && editDistance(a, b, limit) <= limit
}
