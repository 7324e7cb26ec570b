import { Drawer, Text, Timeline } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '../../../shared/api/call.ts'
import type { readHistory } from '../../../shared/api/records.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { Failed } from '../../ui/failed.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import type { ActionDialogProps } from './record-action.ts'
import { historyQuery } from './record-queries.ts'
import { recordTitle } from './record-view.ts'

type RecordEvent = CallAnswer<typeof readHistory>['events'][number]

const KINDS: Record<RecordEvent['kind'], string> = {
  created: 'Creato',
  updated: 'Modificato',
  removed: 'Rimosso',
  restored: 'Ripristinato',
  read: 'Aperto',
  pdf: 'PDF creato',
  duplicated: 'Duplicato',
  synced: 'Sync con il CRM',
  'sync-failed': 'Sync con il CRM non riuscito',
  attached: 'Documenti portati nel CRM',
  mailed: 'Email inviata',
  signature: 'Firma elettronica',
}

/** Who did what with the record, newest first. */
export function HistoryDrawer({ row, onClose }: ActionDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(historyQuery(row.id))
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
      {data?.length === 0 && <Text c="dimmed">Ancora nessun passaggio.</Text>}
      <Timeline bulletSize={14} lineWidth={2}>
        {data?.map((event) => (
          <Timeline.Item key={event.id} title={KINDS[event.kind]}>
            <Text size="sm">{event.user}</Text>
            <Text size="xs" c="dimmed">
              {formatDateTime(event.at)} · versione {event.version} · {event.ip}
            </Text>
            {event.holdersDiffer && <Text size="xs">Salvato sapendo che gli intestatari sono diversi.</Text>}
            {event.fields.length > 0 && (
              <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                Campi: {event.fields.join(', ')}
              </Text>
            )}
          </Timeline.Item>
        ))}
      </Timeline>
    </Drawer>
  )
}
