import { describe, expect, it } from 'vitest'
import type { RecordRow } from '../../../shared/api/records.ts'
import type { ShownEnvelopeState } from '../../../shared/api/signatures.ts'
import { nextAction, syncNote } from './next-action.ts'
import { offeredRecordActions } from './offered-record-actions.ts'

const saved = {
  draft: false,
  pdfTypes: ['luce'],
  scriptType: 'Single',
  synced: false,
  syncedAt: null,
  syncFailed: false,
  signature: null,
} as unknown as RecordRow
const synced = { ...saved, synced: true }
const withEnvelope = (row: RecordRow, state: ShownEnvelopeState): RecordRow => ({
  ...row,
  signature: { state, at: '2026-01-05T13:05:00.000Z', changed: false },
})
const withoutPdf = (row: RecordRow): RecordRow => ({ ...row, pdfTypes: [] })

describe('[LIST-28] The next action of a record', () => {
  it.each<[string, RecordRow, forSigner: string, forOthers: string]>([
    ['a draft', { ...saved, draft: true }, 'Completa', 'Completa'],
    ['saved', saved, 'Manda alla firma', 'Porta nel CRM'],
    ['saved without documents', withoutPdf(saved), 'Porta nel CRM', 'Porta nel CRM'],
    ['synced', synced, 'Manda alla firma', 'Crea il PDF'],
    ['synced without documents', withoutPdf(synced), 'Manda l’email', 'Manda l’email'],
    ['after a failed sync', { ...synced, syncFailed: true }, 'Riprova il sync', 'Riprova il sync'],
    ['out for signature', withEnvelope(saved, 'opened'), 'Segui la firma', 'Porta nel CRM'],
    ['refused', withEnvelope(saved, 'refused'), 'Manda alla firma', 'Porta nel CRM'],
    ['signed', withEnvelope(saved, 'signed'), 'Porta nel CRM', 'Porta nel CRM'],
    ['signed and synced', withEnvelope(synced, 'signed'), 'Apri la firma', 'Crea il PDF'],
  ])('The next action of a record that is %s depends on who may send', (_what, row, forSigner, forOthers) => {
    const labelFor = (sign: boolean) =>
      nextAction(
        row,
        offeredRecordActions(row, {
          sign,
          seeAdministration: false,
          enterOutcomes: false,
          readOutbox: false,
        }),
      )?.label
    expect([labelFor(true), labelFor(false)]).toEqual([forSigner, forOthers])
  })

  it('The note of the sync says what it writes', () => {
    expect(syncNote(saved)).toBe('nuovo nel CRM')
    expect(syncNote(synced)).toBe('aggiorna')
    expect(syncNote({ ...synced, syncedAt: '2026-01-05T13:05:00.000Z' })).toBe(
      'aggiorna, mandato il 05/01/2026 14:05',
    )
  })
})
