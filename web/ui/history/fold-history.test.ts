import { expect, it } from 'vitest'
import type { HistoryChange, HistoryEntry } from '../../../shared/api/history.ts'
import { foldHistory } from './fold-history.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString()
const change = (field: string, before: unknown, after: unknown): HistoryChange => ({ field, before, after })

const saved = (minute: number, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: `${minute}`,
  at: at(minute),
  userId: 'anna',
  user: 'Anna',
  ip: '',
  noun: 'records',
  objectId: 'r1',
  title: 'Rossi',
  kind: 'changed',
  autosave: true,
  changes: [],
  gone: false,
  ...more,
})
const foldedLines = (...entries: HistoryEntry[]) =>
  foldHistory(entries).map(({ entry, count, since }) => [entry.at, since, count])

it('foldHistory joins consecutive saves of a page into one line', () => {
  expect(foldedLines(saved(9), saved(5), saved(1))).toEqual([[at(9), at(1), 3]])
})

it('foldHistory ignores events of other entries in between', () => {
  const other = saved(6, { objectId: 'r2' })
  expect(foldedLines(saved(9), other, saved(5), saved(4, { objectId: 'r2' }))).toEqual([
    [at(9), at(5), 2],
    [at(6), at(4), 2],
  ])
})

it.each([
  ['the save of another user', { userId: 'marco' }],
  ['a save of the user', { autosave: false }],
  ['another event', { kind: 'pdf', autosave: false }],
] as const)('foldHistory starts another line after %s of the same record', (_title, more) => {
  expect(foldedLines(saved(9), saved(5, more), saved(1)).map(([, , count]) => count)).toEqual([1, 1, 1])
})

it('foldHistory joins reads of one user and ignores them for other lines', () => {
  const read = (minute: number, userId: string) => saved(minute, { kind: 'read', autosave: false, userId })
  expect(foldedLines(saved(9), read(8, 'marco'), saved(7), read(6, 'rita'), read(5, 'marco'))).toEqual([
    [at(9), at(7), 2],
    [at(8), at(5), 2],
    [at(6), at(6), 1],
  ])
})

it('foldHistory starts another line after a long gap', () => {
  expect(foldedLines(saved(59 + 61), saved(59), saved(0))).toEqual([
    [at(120), at(120), 1],
    [at(59), at(0), 2],
  ])
})

it('foldHistory compares the first with the last joined entry', () => {
  const [line] = foldHistory([
    saved(3, { changes: [change('name', 'An', 'Anna'), change('email', 'a', null)] }),
    saved(2, { changes: [change('name', 'A', 'An'), change('phone', null, '02')] }),
    saved(1, { changes: [change('name', null, 'A'), change('email', null, 'a')] }),
  ])
  expect(line?.changes).toEqual([change('name', null, 'Anna'), change('phone', null, '02')])
})
