/** The list of before when nothing in it changed, so that whoever shows it need not look again. */
export function stableList<T>(before: readonly T[] | undefined, now: readonly T[]): readonly T[] {
  if (!before || before.length !== now.length) return now
  return before.every((item, index) => item === now[index]) ? before : now
}

/** The object of before when each of its properties is the same. */
export function stableObject<T extends object>(before: T | undefined, now: T): T {
  if (!before) return now
  const names = Object.keys(now) as (keyof T)[]
  if (Object.keys(before).length !== names.length) return now
  return names.every((name) => before[name] === now[name]) ? before : now
}

/** The same for a list of objects, each compared by its properties. */
export function stableItems<T extends object>(
  before: readonly T[] | undefined,
  now: readonly T[],
): readonly T[] {
  return stableList(
    before,
    now.map((item, index) => stableObject(before?.[index], item)),
  )
}
