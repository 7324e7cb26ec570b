/** REPORT-7: both days, the first not after the second. */
export const isPeriod = (from: string | null, to: string | null): boolean =>
  from !== null && to !== null && from <= to
