import { expect, it } from 'vitest'
import { HISTORY_KINDS, HISTORY_NOUNS, type HistoryEntry } from '../../../shared/api/history.ts'
import { actionText, lineTitle, timeSpanText } from './entry-labels.ts'

const entry: HistoryEntry = {
  id: '1',
  at: '2026-11-20T10:05:00.000Z',
  userId: 'a',
  user: 'Anna',
  ip: '',
  noun: 'records',
  objectId: 'r',
  title: 'Rossi',
  kind: 'changed',
  autosave: true,
  changes: [],
  gone: false,
}
const line = (count: number, more: Partial<HistoryEntry> = {}) =>
  lineTitle({ entry: { ...entry, ...more }, count, since: '2026-11-20T09:42:00.000Z', changes: [] })

it('lineTitle shows how often a draft was saved and the time span in Italian time', () => {
  expect(line(14)).toBe('Bozza salvata 14 volte, 10:42–11:05')
  expect(line(1)).toBe('Bozza salvata')
  expect(line(1, { autosave: false })).toBe('Modificato')
  expect(line(3, { autosave: false, kind: 'read' })).toBe('Aperto 3 volte, 10:42–11:05')
})

it('timeSpanText contains the days if there are two', () => {
  expect(timeSpanText('2026-11-20T22:30:00Z', '2026-11-20T23:30:00Z')).toBe(
    '20/11/2026 23:30–21/11/2026 00:30',
  )
})

it('lineTitle distinguishes a single entry from an import of a file', () => {
  expect(actionText({ noun: 'crm-users', kind: 'created' })).toBe('ha creato il Contact Owner')
  expect(actionText({ noun: 'crm-users', kind: 'imported' })).toBe('ha caricato i Contact Owner')
  expect(actionText({ noun: 'domains', kind: 'imported' })).toBe('ha caricato il dominio')
})

it('lineTitle has a text for every change of every entity', () => {
  for (const noun of HISTORY_NOUNS)
    for (const kind of HISTORY_KINDS)
      expect(actionText({ noun, kind })).toMatch(/^(ha|non|· il cliente ha) \S.* \S+$/)
})
