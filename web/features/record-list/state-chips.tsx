import { Badge, Group } from '@mantine/core'
import type { RecordRow } from '../../../shared/api/records.ts'
import type { OpenAction } from '../records/record-action.ts'
import { SIGN_ACTION } from './offered-record-actions.ts'
import { type RecordState, recordStates, shownStates } from './record-states.ts'
import classes from './records.module.css'
import { UnsavedMark } from './unsaved-bar.tsx'

interface StateChipsProps {
  row: RecordRow
  onAction(action: OpenAction): void
  /** False in a row that is itself the stop of the Tab key. */
  stop?: boolean
}

/** LIST-26: the state of a record; the tooltip has its other states. That of an envelope opens it, also for a draft. */
export function StateChips({ row, onAction, stop = true }: StateChipsProps) {
  const title = recordStates(row)
    .map(({ detail }) => detail)
    .join('\n')
  return (
    <Group gap={4} wrap="wrap">
      {shownStates(row).map((state) => (
        <StateChip
          key={state.name}
          state={state}
          title={title}
          stop={stop}
          {...(state.signature && { onOpen: () => onAction({ row, action: SIGN_ACTION }) })}
        />
      ))}
      <UnsavedMark recordId={row.id} stop={stop} />
    </Group>
  )
}

interface StateChipProps {
  state: RecordState
  title: string
  stop: boolean
  onOpen?(): void
}

function StateChip({ state: { name, label, color, signature }, title, stop, onOpen }: StateChipProps) {
  return (
    <Badge
      variant="outline"
      px={6}
      color={color}
      c="var(--mantine-color-text)"
      fw={500}
      fs="normal"
      className={classes.chip}
      title={title}
      data-state={name}
      data-signature={signature}
      {...(onOpen && { component: 'button', type: 'button', onClick: onOpen, style: { cursor: 'pointer' } })}
      {...(onOpen && !stop && { tabIndex: -1 })}
    >
      {label}
    </Badge>
  )
}
