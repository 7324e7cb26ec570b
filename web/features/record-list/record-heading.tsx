import { ActionIcon, Alert, Button, Group, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import type { RecordRow } from '../../../shared/api/records.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { useSession } from '../../lib/session.ts'
import { type OpenAction, recordTitle } from '../records/record-action.ts'
import { offeredRecordActions, SIGN_ACTION } from './offered-record-actions.ts'
import { RecordActionDialog } from './record-action-dialog.tsx'
import { RecordActionItems } from './record-action-items.tsx'
import { recordKind, shownStates } from './record-states.ts'
import classes from './records.module.css'
import { StateChips } from './state-chips.tsx'

/** REC-23: `D'Avila Niccolò – Dual – Firmato`, for the tab. */
export const recordHeadline = (row: RecordRow): string =>
  [recordTitle(row), recordKind(row), ...shownStates(row).map(({ label }) => label)]
    .filter(Boolean)
    .join(' – ')

interface RecordHeadingProps {
  row: RecordRow
  onRemoved(): void
}

/** REC-23: name, kind and state of the record, its code, its last change and its actions. */
export function RecordHeading({ row, onRemoved }: RecordHeadingProps) {
  const { can } = useSession()
  const [open, setOpen] = useState<OpenAction>()
  const actions = offeredRecordActions(row, can).filter(({ name }) => name !== 'edit')
  const kind = recordKind(row)
  return (
    <Group gap="4px 10px" className={classes.heading}>
      <h1>
        {recordTitle(row)}
        {kind && ` – ${kind}`}
        {' – '}
        <StateChips row={row} onAction={setOpen} />
      </h1>
      <span className={classes.facts}>
        {row.code && <>{row.code} · </>}
        aggiornato il {formatDateTime(row.updatedAt)} da {row.updatedBy}
      </span>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size="md" aria-label={`Azioni di ${recordTitle(row)}`}>
            <IconDots size={17} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <RecordActionItems row={row} actions={actions} onAction={setOpen} />
        </Menu.Dropdown>
      </Menu>
      {open && <RecordActionDialog {...open} onClose={() => setOpen(undefined)} onRemoved={onRemoved} />}
    </Group>
  )
}

/** REC-24: what a change means for a signed contract. */
export function ChangeNotice({ row }: { row: RecordRow }) {
  const [open, setOpen] = useState(false)
  const text = changeText(row)
  if (!text) return null
  return (
    <Alert role="note" color="yellow" variant="outline" py="xs" mb="xs">
      <Group justify="space-between" gap="xs">
        <span className={classes.notice}>{text}</span>
        <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
          Apri la firma
        </Button>
      </Group>
      {open && (
        <RecordActionDialog
          row={row}
          action={SIGN_ACTION}
          onClose={() => setOpen(false)}
          onRemoved={() => undefined}
        />
      )}
    </Alert>
  )
}

export function changeText(row: RecordRow): string | undefined {
  const state = row.signature?.state
  if (state === 'signed' || state === 'received')
    return 'Il contratto è firmato: una modifica cambia il record e non il documento firmato. Perché i nuovi dati valgano per il cliente serve un’altra firma.'
  return undefined
}
