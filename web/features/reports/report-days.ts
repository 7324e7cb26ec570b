/** REPORT-1: days are typed as `DD/MM/YYYY`. Undefined for what is no day. */
export function typedDay(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim()) ?? []
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return new Date(`${iso}T00:00:00Z`).toJSON()?.slice(0, 10) === iso ? iso : undefined
}

/** REPORT-7: both days, the first not after the second. */
export const isPeriod = (from: string | null, to: string | null): boolean =>
  from !== null && to !== null && from <= to
