import { Drawer, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CallAnswer } from '../../../shared/api/call.ts'
import type { HistoryEntry } from '../../../shared/api/history.ts'
import type { readHistory } from '../../../shared/api/records.ts'
import { labelOf } from '../../lib/readable.ts'
import { Failed } from '../../ui/failed.tsx'
import { HistoryLines } from '../../ui/history/history-lines.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { historyQuery } from './record-queries.ts'
import { type NamedRecord, recordTitle } from './record-view.ts'
import { eventWords } from './sign/envelope-words.ts'

type RecordEvent = CallAnswer<typeof readHistory>['events'][number]

/** A line of the timeline with what only records have. */
interface RecordEntry extends HistoryEntry {
  event: RecordEvent
}

/** Who did what with the record, newest first. */
export function HistoryDrawer({ row, onClose }: { row: NamedRecord; onClose(): void }) {
  const { data, error, isFetching, refetch } = useQuery(historyQuery(row.id))
  const entries = useMemo(() => data?.map((event) => entryOf(event, row)), [data, row])
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={`Storia di ${recordTitle(row)}`}
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
    >
      {error && (
        <Failed
          what="Non riesco a leggere la storia"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <ListSkeleton rows={5} />}
      {entries?.length === 0 && <Text c="dimmed">Ancora nessun passaggio.</Text>}
      {entries && <HistoryLines entries={entries} more={({ event }) => <EventNotes event={event} />} />}
    </Drawer>
  )
}

function entryOf(event: RecordEvent, row: NamedRecord): RecordEntry {
  const { id, at, userId, user, ip, kind, autosave, changes } = event
  return {
    ...{ id, at, userId, user, ip, autosave, event, noun: 'records', objectId: row.id, gone: false },
    title: recordTitle(row),
    kind: kind === 'updated' ? 'changed' : kind,
    changes: Object.entries(changes).map(([field, [before, after]]) => ({ field, before, after })),
  }
}

/** Saves of before knew only which fields changed. */
function EventNotes({ event }: { event: RecordEvent }) {
  const { version, holdersDiffer, fields, changes, kind, step } = event
  const unknown = kind === 'updated' && Object.keys(changes).length === 0 ? fields : []
  return (
    <>
      {kind === 'signature' && step && <Text size="sm">{eventWords(step)}</Text>}
      <Text size="xs" c="dimmed">
        Versione {version}
      </Text>
      {holdersDiffer && <Text size="xs">Salvato sapendo che gli intestatari sono diversi.</Text>}
      {unknown.length > 0 && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          Campi: {unknown.map((name) => labelOf(name as never)).join(', ')}
        </Text>
      )}
    </>
  )
}
