/** The list with one item so many places further down, or up; as it is where there is no such place. */
export function moved<T>(list: readonly T[], item: T, by: number): readonly T[] {
  const at = list.indexOf(item)
  const to = at + by
  if (at < 0 || to < 0 || to >= list.length) return list
  return list.toSpliced(at, 1).toSpliced(to, 0, item)
}
