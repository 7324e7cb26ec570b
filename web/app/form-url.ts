import type { RecordFormPageProps } from '../features/record-form/record-form-page-props.ts'
import { modeOf } from './url-params.ts'

/** The meaning of a URL of the form. */
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
