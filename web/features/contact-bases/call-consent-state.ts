import { CALL_CONSENT_SORT_COLUMNS } from '../../../shared/api/call-consents.ts'
import { type ListState, listStart, readListState } from '../../lib/list-state.ts'

export type CallConsentColumn = (typeof CALL_CONSENT_SORT_COLUMNS)[number]
export type CallConsentState = ListState<CallConsentColumn>
export const CALL_CONSENT_START: CallConsentState = listStart('on')
export const readCallConsentState = (search: Record<string, unknown>): CallConsentState =>
  readListState(search, CALL_CONSENT_SORT_COLUMNS, CALL_CONSENT_START)
