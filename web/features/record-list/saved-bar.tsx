import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RecordRow } from '../../../shared/api/records.ts'
import { useSession } from '../../lib/session.ts'
import { type OpenAction, recordTitle } from '../records/record-action.ts'
import { savedRecord } from '../records/saved-record.ts'
import { NoticeBar } from './notice-bar.tsx'
import { offeredRecordActions } from './offered-record-actions.ts'

/** What usually follows a save, in words. */
const LABELS: Record<string, string> = {
  pdf: 'Crea il PDF',
  script: 'Leggi lo script',
  sign: 'Manda alla firma',
}

/** LIST-24: the record saved last, with its next steps. */
export function SavedBar({ row, onAction }: { row: RecordRow; onAction(action: OpenAction): void }) {
  const { can } = useSession()
  return (
    <NoticeBar
      text={`${row.draft ? 'Bozza salvata' : 'Contratto salvato'} – ${recordTitle(row)}`}
      onClose={savedRecord.forget}
    >
      {offeredRecordActions(row, can).map((action) => {
        const label = LABELS[action.name]
        if (!label || 'to' in action) return null
        return (
          <Button
            key={action.name}
            size="compact-sm"
            variant="default"
            leftSection={<action.icon size={14} />}
            onClick={() => onAction({ row, action })}
          >
            {label}
          </Button>
        )
      })}
      <Button size="compact-sm" renderRoot={(props) => <Link to="/new" {...props} />}>
        Registra un altro contratto
      </Button>
    </NoticeBar>
  )
}
