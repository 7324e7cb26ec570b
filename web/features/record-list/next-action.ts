import type { RecordRow } from '../../../shared/api/records.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import type { RecordAction } from '../records/record-action.ts'
import { isAwaitingSignature } from '../records/record-queries.ts'

export interface NextAction {
  action: RecordAction
  label: string
}

/** LIST-28: the action that usually follows from the record's state; undefined if there is none. */
export function nextAction(row: RecordRow, offered: readonly RecordAction[]): NextAction | undefined {
  for (const [name, label] of proposals(row)) {
    const action = offered.find((one) => one.name === name)
    if (action) return { action, label }
  }
  return undefined
}

function proposals(row: RecordRow): [name: string, label: string][] {
  if (row.draft) return [['edit', 'Completa']]
  const sync: [string, string][] = row.synced ? [] : [['sync', 'Porta nel CRM']]
  if (row.syncFailed) return [['sync', 'Riprova il sync']]
  if (isAwaitingSignature(row)) return [['sign', 'Segui la firma'], ...sync]
  if (row.signature?.state === 'signed') return [...sync, ['sign', 'Apri la firma'], ['pdf', 'Crea il PDF']]
  return [['sign', 'Manda alla firma'], ...sync, ['pdf', 'Crea il PDF'], ['email', 'Manda l’email']]
}

/** What the sync would write. */
export const syncNote = ({ synced, syncedAt }: Pick<RecordRow, 'synced' | 'syncedAt'>): string => {
  if (!synced) return 'nuovo nel CRM'
  return syncedAt ? `aggiorna, mandato il ${formatDateTime(syncedAt)}` : 'aggiorna'
}
