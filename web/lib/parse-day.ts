/** A typed day (`3/1/2026`, `03.01.2026`) as `2026-01-03`; undefined if it is invalid. */
export function parseDay(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim()) ?? []
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return new Date(`${iso}T00:00:00Z`).toJSON()?.slice(0, 10) === iso ? iso : undefined
}
