import {
  HISTORY_KINDS,
  HISTORY_NOUNS,
  type HistoryKind,
  type HistoryNoun,
} from '../../../shared/api/history.ts'
import { calendarDateOf, oneOf } from '../../lib/list-state.ts'
import type { HistoryFilter } from '../../ui/history/history-queries.ts'

/** The filters of the timeline in the URL; an empty part filters nothing. */
export interface HistoryState {
  noun: HistoryNoun | ''
  kind: HistoryKind | ''
  userId: string
  from: string
  to: string
}

export const HISTORY_START: HistoryState = { noun: '', kind: '', userId: '', from: '', to: '' }

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Parses any search parameters; invalid values filter nothing. */
export function readHistoryState(search: Record<string, unknown>): HistoryState {
  const id = String(search.userId ?? '')
  return {
    noun: oneOf<HistoryNoun | ''>(HISTORY_NOUNS, search.noun, ''),
    kind: oneOf<HistoryKind | ''>(HISTORY_KINDS, search.kind, ''),
    userId: ID.test(id) ? id : '',
    from: calendarDateOf(search.from),
    to: calendarDateOf(search.to),
  }
}

/** The query of the filters. Two days include all days between them, in either order. */
export function filterOf({ from, to, ...others }: HistoryState): HistoryFilter {
  const [first, last] = to && from > to ? [to, from] : [from, to]
  const filters = Object.entries({ ...others, from: first, to: last })
  return Object.fromEntries(filters.filter(([, value]) => value !== ''))
}
