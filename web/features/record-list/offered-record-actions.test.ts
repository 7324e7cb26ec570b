import { describe, expect, it } from 'vitest'
import type { RecordRow } from '../../../shared/api/records.ts'
import { offeredRecordActions } from './offered-record-actions.ts'

const can = { seeAdministration: false, sign: false, enterOutcomes: false, readOutbox: false }
const saved: RecordRow = {
  id: '0198c1de-0000-7000-8000-000000000001',
  version: 1,
  draft: false,
  last_name: 'Rossi',
  name: 'Anna',
  ragione_sociale: '',
  contact_owner: 'Luca Bianchi',
  operation_gas: null,
  operation_luce: { id: '0198c1de-0000-7000-8000-000000000002', name: 'Switch' },
  type_contract: 'contratto energia',
  code: '',
  updatedAt: '2026-01-05T13:05:00.000Z',
  updatedBy: 'Luca Bianchi',
  pdfTypes: ['luce'],
  scriptType: 'Single',
  synced: false,
  syncedAt: null,
  syncFailed: false,
  signature: null,
  outcome: null,
  foundBy: null,
}
const names = (row: RecordRow, abilities = can) =>
  offeredRecordActions(row, abilities).map(({ name }) => name)

describe('[LIST-11] Row actions of the record list', () => {
  it('Row actions have a fixed order, with the removal last', () => {
    expect(names(saved)).toEqual([
      'edit',
      'duplicate',
      'pdf',
      'script',
      'email',
      'sync',
      'outcomes',
      'history',
      'remove',
    ])
  })

  it('[LIST-13] [LIST-14] Row actions of a draft include the mail, but no PDF, script or sync', () => {
    expect(names({ ...saved, draft: true })).toEqual(['edit', 'duplicate', 'email', 'history', 'remove'])
  })

  it('[REC-18] Row actions include the script only for records with an operation', () => {
    expect(names({ ...saved, scriptType: null })).not.toContain('script')
  })

  it('[PDF-4] Row actions include the PDF only if a type can be created', () => {
    expect(names({ ...saved, pdfTypes: [] })).not.toContain('pdf')
  })

  it('[SIGN-1] [SIGN-2] Row actions include the signature before the mail, for users who may send and records with a PDF type', () => {
    const signing = { ...can, sign: true }
    const all = names(saved, signing)
    expect(all.slice(all.indexOf('script'), all.indexOf('sync'))).toEqual(['script', 'sign', 'email'])
    expect(names(saved)).not.toContain('sign')
    expect(names({ ...saved, pdfTypes: [] }, signing)).not.toContain('sign')
    expect(names({ ...saved, draft: true }, signing)).not.toContain('sign')
  })

  it('[SIGN-11] Row actions of a draft, or of a record without a PDF type, include the signature after a contract was sent', () => {
    const signing = { ...can, sign: true }
    for (const state of ['sent', 'signed', 'cancelled'] as const) {
      const signature = { state, at: saved.updatedAt, changed: false }
      expect(names({ ...saved, draft: true, pdfTypes: [], signature }, signing)).toContain('sign')
      expect(names({ ...saved, pdfTypes: [], signature }, signing)).toContain('sign')
      expect(names({ ...saved, signature })).not.toContain('sign')
    }
  })
})
