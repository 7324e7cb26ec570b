import type { RecordFormPageProps } from '../features/record-form/record-form-page-props.ts'

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

/** The parsed URL of the form. */
export interface FormUrl {
  mode: RecordFormPageProps['mode']
  id: string | undefined
}

/** By the route's path and parameters; undefined for a route without a form. */
export function parseFormUrl(path: string, params: { id?: string; status?: string }): FormUrl | undefined {
  if (path.endsWith('/new')) return { mode: 'new', id: undefined }
  if (params.id === undefined) return undefined
  return { mode: path.endsWith('/duplicate') ? 'duplicate' : modeOf(params.status), id: params.id }
}

export const isSameForm = (a: FormUrl, b: FormUrl): boolean => a.mode === b.mode && a.id === b.id
