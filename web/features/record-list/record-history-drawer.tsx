import { Drawer, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CallAnswer } from '../../../shared/api/call.ts'
import type { HistoryEntry } from '../../../shared/api/history.ts'
import type { readHistory } from '../../../shared/api/records.ts'
import { labelOf } from '../../lib/format-answer.ts'
import { HistoryLines } from '../../ui/history/history-lines.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { type RecordName, recordTitle } from '../records/record-action.ts'
import { historyQuery } from '../records/record-queries.ts'
import { eventLabel } from '../signatures/envelope-labels.ts'

type RecordEvent = CallAnswer<typeof readHistory>['events'][number]

/** A line of the timeline with the properties of records. */
interface RecordEntry extends HistoryEntry {
  event: RecordEvent
}

/** The history of the record, newest first. */
export function RecordHistoryDrawer({ row, onClose }: { row: RecordName; onClose(): void }) {
  const query = useQuery(historyQuery(row.id))
  const { data } = query
  const entries = useMemo(() => data?.map((event) => entryOf(event, row)), [data, row])
  return (
    <Drawer opened onClose={onClose} position="right" title={`Storia di ${recordTitle(row)}`}>
      <LoadState query={query} failed="Impossibile leggere la storia" rows={5} stale />
      {entries?.length === 0 && <Text c="dimmed">Ancora nessun passaggio.</Text>}
      {entries && <HistoryLines entries={entries} more={({ event }) => <EventNotes event={event} />} />}
    </Drawer>
  )
}

function entryOf(event: RecordEvent, row: RecordName): RecordEntry {
  const { id, at, userId, user, ip, kind, autosave, changes } = event
  return {
    id,
    at,
    userId,
    user,
    ip,
    autosave,
    event,
    noun: 'records',
    objectId: row.id,
    gone: false,
    title: recordTitle(row),
    kind: kind === 'updated' ? 'changed' : kind,
    changes: Object.entries(changes).map(([field, [before, after]]) => ({ field, before, after })),
  }
}

/** Older saves recorded only the names of the changed fields. */
function EventNotes({ event }: { event: RecordEvent }) {
  const { version, holdersDiffer, fields, changes, kind, step } = event
  const unknown = kind === 'updated' && Object.keys(changes).length === 0 ? fields : []
  return (
    <>
      {kind === 'signature' && step && <Text size="sm">{eventLabel(step)}</Text>}
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
