import { expect, it } from 'vitest'
import { SimulatedForm } from '../../../../test/simulated-form.ts'
import { wholeRecordOf } from '../../../../test/whole-record.ts'
import { describeSaveStatus, saveStatusLabel } from './save-status.ts'

const label = ({ state }: SimulatedForm) =>
  saveStatusLabel(describeSaveStatus(state), new Date('2026-03-10T11:00:00Z'))
const saved = (updatedAt: string) => new SimulatedForm(wholeRecordOf({}, { updatedAt }))

it('saveStatusLabel is empty for an untouched form', () => {
  expect(label(new SimulatedForm())).toBe('')
})

it('saveStatusLabel shows the time of the save in Italy, and the day if it is another day', () => {
  expect(label(saved('2026-03-10T09:42:00Z'))).toBe('Salvato alle 10:42')
  expect(label(saved('2026-03-09T23:30:00Z'))).toBe('Salvato alle 00:30')
  expect(label(saved('2026-03-09T09:42:00Z'))).toBe('Salvato il 09/03/2026 alle 10:42')
})

it('saveStatusLabel shows a running draft before any other state, then that only this computer has the changes', () => {
  const form = new SimulatedForm()
  form.type('name', 'Anna')
  expect(label(form)).toBe('Solo su questo computer')
  form.dispatch({ type: 'draft-requested' })
  form.endWrite('la memoria del browser è piena')
  expect(label(form)).toBe('Salvataggio…')
  form.answer('unreachable')
  expect(label(form)).toBe('Non salvato')
  expect(describeSaveStatus(form.state)).toEqual({
    kind: 'unsaved',
    waiting: false,
    reason: 'il server non risponde; la memoria del browser è piena',
  })
})
