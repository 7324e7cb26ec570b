/** The face of the room of supplies and their outcomes: nothing else of it is imported from outside. */
export { CAUSE_IDS, CAUSES, type CauseId, causeLabel, MENDABLE_CAUSES } from './causes.ts'
export {
  deriveOutcome,
  endsComplaint,
  isStepBack,
  type Outcome,
  type OutcomeEvent,
  openComplaint,
  runningAttempt,
} from './derive-outcome.ts'
export { foreseenStart, isLate, type LateRequests, lateRequests } from './expected-start.ts'
export {
  FILE_FIELDS,
  type FileCells,
  type FileField,
  type ReadRow,
  type RowKeys,
  readRow,
} from './file-rows.ts'
export { foldWords } from './file-words.ts'
export { type CandidateSupply, type Match, SupplyIndex } from './match-supply.ts'
export { hasCause, OUTCOME_LABELS, OUTCOME_STATES, type OutcomeState } from './states.ts'
export { type RecordSupply, suppliesOf } from './supplies.ts'
