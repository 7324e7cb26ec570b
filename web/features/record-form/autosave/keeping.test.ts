import { describe, expect, it } from 'vitest'
import { describeKeeping, type Keeping } from './keeping.ts'
import { keepingWords } from './keeping-words.ts'

const typed = {
  dirty: true,
  storedAt: undefined,
  saving: false,
  waiting: false,
  serverReason: '',
  journalReason: '',
}
const now = new Date('2026-03-10T11:00:00Z')
const words = (keeping: Keeping) => keepingWords(keeping, now)

describe('where what was typed is', () => {
  it('says nothing of a form that nobody touched', () => {
    expect(words(describeKeeping({ ...typed, dirty: false }))).toBe('')
  })

  it('says when it was saved, by the clock on an Italian wall, and the day when that is another one', () => {
    const saved = (storedAt: string) => words(describeKeeping({ ...typed, dirty: false, storedAt }))
    expect(saved('2026-03-10T09:42:00Z')).toBe('Salvato alle 10:42')
    expect(saved('2026-03-09T23:30:00Z')).toBe('Salvato alle 00:30')
    expect(saved('2026-03-09T09:42:00Z')).toBe('Salvato il 09/03/2026 alle 10:42')
  })

  it('says that it is being saved, whatever else holds', () => {
    expect(words(describeKeeping({ ...typed, saving: true, journalReason: 'no' }))).toBe('Salvataggio…')
  })

  it('says that only this computer has it, and why the server has not', () => {
    const keeping = describeKeeping({ ...typed, serverReason: 'il server non risponde' })
    expect(words(keeping)).toBe('Solo su questo computer')
    expect(keeping).toEqual({ kind: 'local', waiting: false, reason: 'il server non risponde' })
  })

  it('says that nothing has it, and why', () => {
    const keeping = describeKeeping({ ...typed, serverReason: 'manca', journalReason: 'piena' })
    expect(words(keeping)).toBe('Non salvato')
    expect(keeping).toEqual({ kind: 'unsaved', waiting: false, reason: 'manca; piena' })
  })
})
