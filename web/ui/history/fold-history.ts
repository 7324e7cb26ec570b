import type { HistoryChange, HistoryEntry } from '../../../shared/api/history.ts'

/** A line of the history: one event, or several similar ones of one user in a row. */
export interface HistoryLine {
  /** The newest of them. */
  entry: HistoryEntry
  count: number
  /** The time of the oldest of them; the entry's own time for a single one. */
  since: string
  /** The changes of all of them together. */
  changes: readonly HistoryChange[]
}

/** After a longer gap another line starts. */
const MAX_GAP_MS = 60 * 60_000

/**
 * Folds events, newest first, into lines. Automatic saves of one draft by one user, with no other change of
 * that record in between, are one line; events of other entries in between do not matter. Reads of one entry by
 * one user are one line too, and do not separate others.
 */
export function foldHistory(entries: readonly HistoryEntry[]): HistoryLine[] {
  const lines: HistoryLine[] = []
  const open = new Map<string, HistoryLine>()
  for (const entry of entries) {
    const key = `${entry.noun} ${entry.objectId} ${entry.kind === 'read' ? `read ${entry.userId}` : ''}`
    const line = open.get(key)
    if (line && continuesLine(line, entry)) {
      line.count += 1
      line.since = entry.at
      line.changes = joinChanges(entry.changes, line.changes)
      continue
    }
    const next: HistoryLine = { entry, count: 1, since: entry.at, changes: entry.changes }
    lines.push(next)
    open.set(key, next)
  }
  return lines
}

const continuesLine = ({ entry: newer, since }: HistoryLine, older: HistoryEntry): boolean =>
  isFoldable(newer) &&
  isFoldable(older) &&
  newer.kind === older.kind &&
  newer.userId === older.userId &&
  Date.parse(since) - Date.parse(older.at) <= MAX_GAP_MS

const isFoldable = ({ autosave, kind }: HistoryEntry): boolean => autosave || kind === 'read'

/** From the first to the last value; a value that returned to its start is no change. */
function joinChanges(older: readonly HistoryChange[], newer: readonly HistoryChange[]): HistoryChange[] {
  const all = new Map(older.map((change) => [change.field, change]))
  for (const { field, before, after } of newer)
    all.set(field, { field, before: all.has(field) ? all.get(field)!.before : before, after })
  return [...all.values()].filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
}
