import { describe, expect, it } from 'vitest'
import { describeSaveStatus, type SaveStatus } from './save-status.ts'
import { saveStatusLabel } from './save-status-label.ts'

const typed = {
  dirty: true,
  storedAt: undefined,
  saving: false,
  waiting: false,
  serverReason: '',
  journalReason: '',
}
const now = new Date('2026-03-10T11:00:00Z')
const label = (saveStatus: SaveStatus) => saveStatusLabel(saveStatus, now)

describe('Save status', () => {
  it('saveStatusLabel is empty for an untouched form', () => {
    expect(label(describeSaveStatus({ ...typed, dirty: false }))).toBe('')
  })

  it('saveStatusLabel shows the time of the save in Italy, and the day if it is another day', () => {
    const saved = (storedAt: string) => label(describeSaveStatus({ ...typed, dirty: false, storedAt }))
    expect(saved('2026-03-10T09:42:00Z')).toBe('Salvato alle 10:42')
    expect(saved('2026-03-09T23:30:00Z')).toBe('Salvato alle 00:30')
    expect(saved('2026-03-09T09:42:00Z')).toBe('Salvato il 09/03/2026 alle 10:42')
  })

  it('saveStatusLabel shows a running save before any other state', () => {
    expect(label(describeSaveStatus({ ...typed, saving: true, journalReason: 'no' }))).toBe('Salvataggio…')
  })

  it('saveStatusLabel shows that only this computer has the changes, and why the server does not', () => {
    const saveStatus = describeSaveStatus({ ...typed, serverReason: 'il server non risponde' })
    expect(label(saveStatus)).toBe('Solo su questo computer')
    expect(saveStatus).toEqual({ kind: 'local', waiting: false, reason: 'il server non risponde' })
  })

  it('saveStatusLabel shows that the changes are stored nowhere, and why', () => {
    const saveStatus = describeSaveStatus({ ...typed, serverReason: 'manca', journalReason: 'piena' })
    expect(label(saveStatus)).toBe('Non salvato')
    expect(saveStatus).toEqual({ kind: 'unsaved', waiting: false, reason: 'manca; piena' })
  })
})
