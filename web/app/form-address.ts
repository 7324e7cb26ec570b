import type { RecordFormPageProps } from '../features/record-form/props.ts'
import { modeOf } from './address.ts'

/** What an address of the form means. */
export interface FormAddress {
  mode: RecordFormPageProps['mode']
  id: string | undefined
}

/** By the route's path and its parameters; undefined for a route that shows no form. */
export function formAddress(path: string, params: { id?: string; status?: string }): FormAddress | undefined {
  if (path.endsWith('/new')) return { mode: 'new', id: undefined }
  if (params.id === undefined) return undefined
  return { mode: path.endsWith('/duplicate') ? 'duplicate' : modeOf(params.status), id: params.id }
}

export const sameAddress = (a: FormAddress, b: FormAddress): boolean => a.mode === b.mode && a.id === b.id
