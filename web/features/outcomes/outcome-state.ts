import {
  CAUSE_IDS,
  type CauseId,
  OUTCOME_STATES,
  type OutcomeState,
} from '../../../contract/outcomes/index.ts'
import { URGENCIES, type Urgency } from '../../../shared/api/outcomes.ts'
import { oneOf, searchText } from '../../lib/list-state.ts'

/** The filters of the list in the URL; an empty part filters nothing. */
export interface OutcomeListState {
  urgency: Urgency | ''
  state: OutcomeState | ''
  supplier: string
  cause: CauseId | ''
}

export const OUTCOMES_START: OutcomeListState = { urgency: '', state: '', supplier: '', cause: '' }

/** Parses any search parameters; invalid values filter nothing. */
export const readOutcomeListState = (search: Record<string, unknown>): OutcomeListState => ({
  urgency: oneOf<Urgency | ''>(URGENCIES, search.urgency, ''),
  state: oneOf<OutcomeState | ''>(OUTCOME_STATES, search.state, ''),
  supplier: searchText(search.supplier),
  cause: oneOf<CauseId | ''>(CAUSE_IDS, search.cause, ''),
})
