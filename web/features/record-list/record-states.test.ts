import { describe, expect, it } from 'vitest'
import { SHOWN_ENVELOPE_STATES, type ShownEnvelopeState } from '../../../shared/api/signatures.ts'
import { STATE_LABELS } from '../signatures/envelope-labels.ts'
import { outcomeBesideChip, recordStates, shownStates } from './record-states.ts'

const saved = {
  draft: false,
  outcome: null,
  signature: null,
  syncFailed: false,
  synced: false,
  syncedAt: null,
  updatedAt: '2026-01-05T13:05:00.000Z',
}
const synced = { ...saved, synced: true, syncedAt: '2026-01-05T13:05:00.000Z' }
const withEnvelope = (state: ShownEnvelopeState) => ({
  state,
  at: '2026-01-06T09:30:00.000Z',
  changed: false,
})
const signed = { ...synced, signature: withEnvelope('signed') }
const refused = { state: 'rejected', active: 0, of: 2 } as const
const mixed = { state: 'rejected', active: 1, of: 2 } as const
const labels = (row: Parameters<typeof shownStates>[0]) => shownStates(row).map(({ label }) => label)

describe('[LIST-26] [OUTCOME-23] The state of a record', () => {
  it.each([
    ['nothing but saved', saved, ['Salvato']],
    ['synced', synced, ['Sincronizzato']],
    ['signed and synced', signed, ['Firmato']],
    ['signed, with a failed sync', { ...signed, syncFailed: true }, ['Sync fallito']],
    ['synced, with a refused supply', { ...synced, outcome: refused }, ['KO']],
    ['signed, with a refused supply', { ...signed, outcome: refused }, ['Firmato']],
    ['synced, with one active supply of two', { ...synced, outcome: mixed }, ['KO · 1 di 2 attive']],
    ['a draft', { ...saved, draft: true }, ['Bozza']],
    ['a draft after a failed sync', { ...synced, syncFailed: true, draft: true }, ['Bozza']],
    ['a draft with an envelope', { ...signed, draft: true }, ['Bozza', 'Firmato']],
    [
      'a draft with an envelope after a failed sync',
      { ...signed, syncFailed: true, draft: true },
      ['Bozza', 'Firmato'],
    ],
  ])('The state of a record that is %s is the first that applies', (_what, row, shown) => {
    expect(labels(row)).toEqual(shown)
  })

  it.each(SHOWN_ENVELOPE_STATES)(
    'The state of a record whose envelope is %s is that of the envelope',
    (state) => {
      expect(labels({ ...synced, signature: withEnvelope(state) })).toEqual([STATE_LABELS[state]])
    },
  )

  it('A contract that is out says that its record has changed since', () => {
    const changed = { ...saved, signature: { ...withEnvelope('sent'), changed: true } }
    expect(labels(changed)).toEqual(['Inviato, record cambiato'])
    expect(recordStates(changed)[0]?.detail).toBe(
      'Firma elettronica: inviato, record cambiato dal 06/01/2026 10:30.',
    )
  })

  it.each([
    ['is the outcome itself', { ...synced, outcome: mixed }, ''],
    ['is its envelope', { ...signed, outcome: mixed }, 'KO · 1 di 2 attive'],
    ['is a failed sync', { ...synced, syncFailed: true, outcome: refused }, 'KO'],
    ['is its envelope, and it has no outcome', signed, ''],
  ])('The outcome of a record whose chip %s stands beside it unless the chip says it', (_what, row, text) => {
    expect(outcomeBesideChip(row)).toBe(text)
  })

  it('An opened link reads Aperto', () => {
    expect(labels({ ...saved, signature: withEnvelope('opened') })).toEqual(['Aperto'])
  })

  it('The details of the state contain every other state, and a change after the sync', () => {
    const row = { ...signed, syncFailed: true, updatedAt: '2026-02-01T08:00:00.000Z' }
    expect(recordStates(row).map(({ detail }) => detail)).toEqual([
      'L’ultimo sync con il CRM non è riuscito.',
      'Firma elettronica: firmato dal 06/01/2026 10:30.',
      'Nel CRM dal 05/01/2026 14:05, modificato dopo.',
      'Salvato come contratto.',
    ])
    expect(recordStates(synced)[0]?.detail).toBe('Nel CRM dal 05/01/2026 14:05.')
  })
})
