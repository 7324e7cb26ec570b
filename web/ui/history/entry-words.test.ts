import { expect, it } from 'vitest'
import { HISTORY_KINDS, HISTORY_NOUNS, type HistoryEntry } from '../../../shared/api/history.ts'
import { deedWords, lineTitle, spanWords } from './entry-words.ts'

const entry: HistoryEntry = {
  ...{ id: '1', at: '2026-11-20T10:05:00.000Z', userId: 'a', user: 'Anna', ip: '', noun: 'records' },
  ...{ objectId: 'r', title: 'Rossi', kind: 'changed', autosave: true, changes: [], gone: false },
}
const line = (count: number, more: Partial<HistoryEntry> = {}) =>
  lineTitle({ entry: { ...entry, ...more }, count, since: '2026-11-20T09:42:00.000Z', changes: [] })

it('says how often a draft was saved, and from when to when on Italian clocks', () => {
  expect(line(14)).toBe('Bozza salvata 14 volte, 10:42–11:05')
  expect(line(1)).toBe('Bozza salvata')
  expect(line(1, { autosave: false })).toBe('Modificato')
  expect(line(3, { autosave: false, kind: 'read' })).toBe('Aperto 3 volte, 10:42–11:05')
})

it('names the days where there are two', () => {
  expect(spanWords('2026-11-20T22:30:00Z', '2026-11-20T23:30:00Z')).toBe('20/11/2026 23:30–21/11/2026 00:30')
})

it('tells one thing from all that came from a file', () => {
  expect(deedWords({ noun: 'crm-users', kind: 'created' })).toBe('ha creato il Contact Owner')
  expect(deedWords({ noun: 'crm-users', kind: 'imported' })).toBe('ha caricato i Contact Owner')
  expect(deedWords({ noun: 'domains', kind: 'imported' })).toBe('ha caricato il dominio')
})

it('has words for everything that happens to anything', () => {
  for (const noun of HISTORY_NOUNS)
    for (const kind of HISTORY_KINDS) expect(deedWords({ noun, kind })).toMatch(/^(ha|non) \S.* \S+$/)
})
