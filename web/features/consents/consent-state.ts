import { CONSENT_PURPOSES, CONSENT_SORT_COLUMNS, type ConsentPurpose } from '../../../shared/api/consents.ts'
import { type ListState, listStart, oneOf, readListState } from '../../lib/list-state.ts'

export type ConsentColumn = (typeof CONSENT_SORT_COLUMNS)[number]
export interface ConsentState extends ListState<ConsentColumn> {
  purpose: ConsentPurpose | ''
}
export const CONSENT_START: ConsentState = { ...listStart('at'), purpose: '' }
export const readConsentState = (search: Record<string, unknown>): ConsentState => ({
  ...readListState(search, CONSENT_SORT_COLUMNS, CONSENT_START),
  purpose: oneOf<ConsentPurpose | ''>(CONSENT_PURPOSES, search.purpose, ''),
})
