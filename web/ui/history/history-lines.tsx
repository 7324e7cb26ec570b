import { Text, Timeline } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import type { HistoryEntry } from '../../../shared/api/history.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { Difference } from './difference.tsx'
import { lineTitle } from './entry-labels.ts'
import { foldHistory } from './fold-history.ts'

interface HistoryLinesProps<Entry extends HistoryEntry> {
  /** Newest first. */
  entries: readonly Entry[]
  /** Further details of an event. */
  more?(entry: Entry): ReactNode
}

/** The history of one entry. */
export function HistoryLines<Entry extends HistoryEntry>({ entries, more }: HistoryLinesProps<Entry>) {
  const lines = useMemo(() => foldHistory(entries), [entries])
  return (
    <Timeline bulletSize={14} lineWidth={2}>
      {lines.map((line) => (
        <Timeline.Item key={line.entry.id} title={lineTitle(line)}>
          <Text size="sm">{line.entry.user || 'Qualcuno che non c’è più'}</Text>
          <Text size="xs" c="dimmed">
            {formatDateTime(line.entry.at)}
            {line.entry.ip && ` · ${line.entry.ip}`}
          </Text>
          {more?.(line.entry as Entry)}
          <Difference noun={line.entry.noun} changes={line.changes} />
        </Timeline.Item>
      ))}
    </Timeline>
  )
}
