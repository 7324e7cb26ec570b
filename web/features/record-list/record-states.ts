import { OUTCOME_LABELS } from '../../../contract/outcomes/index.ts'
import type { RecordRow } from '../../../shared/api/records.ts'
import type { ShownEnvelopeState } from '../../../shared/api/signatures.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { OUTCOME_COLORS, outcomeText } from '../outcomes/outcome-labels.ts'
import { STATE_COLORS, STATE_LABELS } from '../signatures/envelope-labels.ts'

/** A state that follows from what happened to a record. */
export interface RecordState {
  name: 'draft' | 'sync-failed' | 'synced' | 'saved' | 'signature' | 'outcome'
  label: string
  color: string
  /** A sentence for the tooltip. */
  detail: string
  signature?: ShownEnvelopeState
}

type Facts = Pick<
  RecordRow,
  'draft' | 'outcome' | 'signature' | 'syncFailed' | 'synced' | 'syncedAt' | 'updatedAt'
>

/** LIST-26, OUTCOME-23: every state of the record, the most important first. REC-10: only `draft` and `saved` are stored as such. */
export function recordStates(row: Facts): RecordState[] {
  const { draft, outcome, signature, syncFailed, synced } = row
  return [
    draft && state('draft', 'Bozza', 'yellow', 'Bozza: non è ancora salvata come contratto.'),
    syncFailed && state('sync-failed', 'Sync fallito', 'red', 'L’ultimo sync con il CRM non è riuscito.'),
    signature && signatureState(signature),
    outcome && outcomeState(outcome),
    synced && state('synced', 'Sincronizzato', 'teal', syncDetail(row)),
    !draft && state('saved', 'Salvato', 'gray', 'Salvato come contratto.'),
  ].filter((one) => one !== false && one !== null)
}

/** The states that are shown: one, and for a draft with an envelope both. */
export const shownStates = (row: Facts): RecordState[] =>
  recordStates(row).filter(({ name }, index) => index === 0 || (row.draft && name === 'signature'))

/** OUTCOME-23: the outcome of a record whose chips say something else; empty where a chip says it. */
export const outcomeBesideChip = (row: Facts): string =>
  row.outcome && !shownStates(row).some(({ name }) => name === 'outcome') ? outcomeText(row.outcome) : ''

const state = (name: RecordState['name'], label: string, color: string, detail: string): RecordState => ({
  name,
  label,
  color,
  detail,
})

function signatureState({ state: signature, at, changed }: NonNullable<Facts['signature']>): RecordState {
  const label = changed ? `${STATE_LABELS[signature]}, record cambiato` : STATE_LABELS[signature]
  return {
    name: 'signature',
    label,
    color: changed ? 'orange' : STATE_COLORS[signature],
    detail: `Firma elettronica: ${label.toLowerCase()} dal ${formatDateTime(at)}.`,
    signature,
  }
}

function outcomeState(outcome: NonNullable<Facts['outcome']>): RecordState {
  const label = outcomeText(outcome)
  const detail = `Esito: ${label}${outcome.of > 1 ? `, la peggiore è «${OUTCOME_LABELS[outcome.state]}»` : ''}.`
  return state('outcome', label, OUTCOME_COLORS[outcome.state], detail)
}

function syncDetail({ syncedAt, updatedAt }: Facts): string {
  if (!syncedAt) return 'È nel CRM.'
  const changed = updatedAt > syncedAt ? ', modificato dopo' : ''
  return `Nel CRM dal ${formatDateTime(syncedAt)}${changed}.`
}

/** What was sold, in one word; empty for a draft without it. */
export function recordKind(
  row: Pick<RecordRow, 'operation_luce' | 'operation_gas' | 'type_contract'>,
): string {
  const { operation_luce: luce, operation_gas: gas, type_contract: type } = row
  if (luce && gas) return 'Dual'
  if (luce || gas) return luce ? 'Luce' : 'Gas'
  return type.charAt(0).toUpperCase() + type.slice(1)
}
