import type { WholeRecord } from '../../../../shared/api/records.ts'
import { formatDateTime } from '../../../lib/format-date.ts'
import { hasUnsaved, mayBeDraft, type PersistenceState } from './state.ts'

/** Where typed values are stored, as the status line shows it. */
export type SaveStatus =
  | { kind: 'untouched' }
  | { kind: 'saving' }
  /** `reason`: why the journal would not have a copy of further values. */
  | { kind: 'saved'; at: string; reason: string }
  /** In the journal. `waiting`: a draft will be saved automatically. */
  | { kind: 'local'; waiting: boolean; reason: string }
  /** Stored nowhere yet. */
  | { kind: 'unsaved'; waiting: boolean; reason: string }

const NO_JOURNAL = 'questo browser non può tenerne una copia: la pagina deve essere aperta in https'

export function describeSaveStatus(state: PersistenceState): SaveStatus {
  const { record, save, user, draftAt, problem, hasJournal, journal } = state
  if (save?.request.autosave || (save && user)) return { kind: 'saving' }
  if (!hasUnsaved(state))
    return record ? { kind: 'saved', at: record.updatedAt, reason: journal.failure } : { kind: 'untouched' }
  const waiting = draftAt !== undefined && !problem
  const serverReason = serverReasonOf(state)
  const journalReason = hasJournal ? journal.failure : NO_JOURNAL
  if (journalReason === '') return { kind: 'local', waiting, reason: serverReason }
  return { kind: 'unsaved', waiting, reason: [serverReason, journalReason].filter(Boolean).join('; ') }
}

/** Why the typed values are not on the server. */
function serverReasonOf(state: PersistenceState): string {
  if (state.problem) return state.problem.reason
  if (!state.form.dirty) return 'il server non ha confermato l’ultimo salvataggio'
  if (state.record?.draft === false) return 'il record si salva con Update'
  return mayBeDraft(state) ? '' : 'la bozza parte quando c’è il Contact Owner'
}

/** Who has saved the record meanwhile. */
export const conflictReason = ({ updatedBy, updatedById }: WholeRecord, userId: string): string =>
  updatedById === userId
    ? 'hai salvato questo record in un’altra scheda'
    : `${updatedBy} ha salvato questo record`

/** The status as text. Saves of today show only the time. */
export function saveStatusLabel(saveStatus: SaveStatus, now: Date): string {
  switch (saveStatus.kind) {
    case 'untouched':
      return ''
    case 'saving':
      return 'Salvataggio…'
    case 'saved':
      return savedLabel(saveStatus.at, now)
    case 'local':
      return 'Solo su questo computer'
    case 'unsaved':
      return 'Non salvato'
  }
}

function savedLabel(at: string, now: Date): string {
  const [day, clock] = formatDateTime(at).split(' ')
  const [today] = formatDateTime(now.toISOString()).split(' ')
  return day === today ? `Salvato alle ${clock}` : `Salvato il ${day} alle ${clock}`
}
