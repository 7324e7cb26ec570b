/** The previous list if it is equal, so that components do not render again. */
export function reuseList<T>(before: readonly T[] | undefined, now: readonly T[]): readonly T[] {
  if (!before || before.length !== now.length) return now
  return before.every((item, index) => item === now[index]) ? before : now
}

/** The previous object if each of its properties is equal. */
export function reuseObject<T extends object>(before: T | undefined, now: T): T {
  if (!before) return now
  const names = Object.keys(now) as (keyof T)[]
  if (Object.keys(before).length !== names.length) return now
  return names.every((name) => before[name] === now[name]) ? before : now
}

/** The same for a list of objects, each compared by its properties. */
export function reuseItems<T extends object>(
  before: readonly T[] | undefined,
  now: readonly T[],
): readonly T[] {
  return reuseList(
    before,
    now.map((item, index) => reuseObject(before?.[index], item)),
  )
}
