import type { HistoryChange, HistoryEntry } from '../../../shared/api/history.ts'

/** What is told in one line: an event, or several alike of one person, one after another. */
export interface HistoryLine {
  /** The newest of them. */
  entry: HistoryEntry
  count: number
  /** When the oldest of them was; the entry's own time for one. */
  since: string
  /** Of all of them together. */
  changes: readonly HistoryChange[]
}

/** After so long a rest, somebody sat down anew. */
const REST_MS = 60 * 60_000

/**
 * Lines for events, newest first. Saves of one draft that the page made by itself, for the same person and with no other
 * change of that record in between, are one line; what happened elsewhere meanwhile does not part them. So are readings
 * of one thing by one person, which part nothing.
 */
export function foldHistory(entries: readonly HistoryEntry[]): HistoryLine[] {
  const lines: HistoryLine[] = []
  const open = new Map<string, HistoryLine>()
  for (const entry of entries) {
    const key = `${entry.noun} ${entry.objectId} ${entry.kind === 'read' ? `read ${entry.userId}` : ''}`
    const line = open.get(key)
    if (line && goesOn(line, entry)) {
      line.count += 1
      line.since = entry.at
      line.changes = joined(entry.changes, line.changes)
      continue
    }
    const next: HistoryLine = { entry, count: 1, since: entry.at, changes: entry.changes }
    lines.push(next)
    open.set(key, next)
  }
  return lines
}

const goesOn = ({ entry: newer, since }: HistoryLine, older: HistoryEntry): boolean =>
  isSmall(newer) &&
  isSmall(older) &&
  newer.kind === older.kind &&
  newer.userId === older.userId &&
  Date.parse(since) - Date.parse(older.at) <= REST_MS

const isSmall = ({ autosave, kind }: HistoryEntry): boolean => autosave || kind === 'read'

/** From what was there first to what is there last; what came back to where it was is no change. */
function joined(older: readonly HistoryChange[], newer: readonly HistoryChange[]): HistoryChange[] {
  const all = new Map(older.map((change) => [change.field, change]))
  for (const { field, before, after } of newer)
    all.set(field, { field, before: all.has(field) ? all.get(field)!.before : before, after })
  return [...all.values()].filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
}
