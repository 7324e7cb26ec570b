interface Place {
  /** Counts from 0. */
  page: number
  size: number
  count: number
}

/** The number of the last page, from 0. A count that is only a lower bound allows further pages. */
export function lastPage({ page, size, count, exact }: Place & { exact: boolean }): number {
  const last = Math.max(0, Math.ceil(count / size) - 1)
  return exact ? last : Math.max(last, page + 1)
}

/** `11–20`: the range of the page's rows. */
export function rangeText({ page, size, count }: Place): string {
  if (count === 0) return '0'
  const first = page * size + 1
  const end = first + size - 1
  return `${first}–${count < first ? end : Math.min(count, end)}`
}
