import { describe, expect, it } from 'vitest'
import type { RecordRow } from '../../../shared/api/records.ts'
import { SHOWN_ENVELOPE_STATES, type ShownEnvelopeState } from '../../../shared/api/signatures.ts'
import { changeText, recordHeadline } from './record-heading.tsx'

const operation = { id: null, name: 'Switch' }
const saved = {
  last_name: 'D’Avila',
  name: 'Niccolò',
  ragione_sociale: '',
  type_contract: 'contratto energia',
  operation_luce: operation,
  operation_gas: operation,
  draft: false,
  synced: false,
  syncFailed: false,
  outcome: null,
  signature: null,
} as unknown as RecordRow
const withEnvelope = (state: ShownEnvelopeState): RecordRow => ({
  ...saved,
  signature: { state, at: '2026-01-05T13:05:00.000Z', changed: false },
})

describe('[REC-23] The headline of a record', () => {
  it.each<[Partial<RecordRow>, string]>([
    [{}, 'D’Avila Niccolò – Dual – Salvato'],
    [withEnvelope('signed'), 'D’Avila Niccolò – Dual – Firmato'],
    [{ ...withEnvelope('sent'), draft: true }, 'D’Avila Niccolò – Dual – Bozza – Inviato'],
    [{ operation_gas: null }, 'D’Avila Niccolò – Luce – Salvato'],
    [{ operation_luce: null }, 'D’Avila Niccolò – Gas – Salvato'],
    [
      { operation_luce: null, operation_gas: null, type_contract: 'vendite extra' },
      'D’Avila Niccolò – Vendite extra – Salvato',
    ],
    [
      { last_name: '', name: '', operation_luce: null, operation_gas: null, type_contract: '', draft: true },
      'Senza nome – Bozza',
    ],
  ])('The headline of %j has name, kind and state', (facts, headline) => {
    expect(recordHeadline({ ...saved, ...facts })).toBe(headline)
  })
})

describe('[REC-24] The notice about a change', () => {
  it.each(SHOWN_ENVELOPE_STATES)(
    'The notice about a change depends on the state %s of the envelope',
    (state) => {
      const text = changeText(withEnvelope(state))
      if (state === 'signed' || state === 'received') expect(text).toMatch(/^Il contratto è firmato: /)
      // The notice about a contract that is out has buttons of its own.
      else expect(text).toBeUndefined()
    },
  )

  it('There is no notice about a change without an envelope', () => {
    expect(changeText(saved)).toBeUndefined()
  })
})
