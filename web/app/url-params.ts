/** GAP-1: `view` shows the record, any other status edits it. */
export const modeOf = (status: unknown): 'view' | 'edit' => (status === 'view' ? 'view' : 'edit')

/** The search parameters of the URL as plain text. The router's own parser converts `123` to a number and adds quotes. */
export const readSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

export function writeSearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

export const plainSearch = (search: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]))
