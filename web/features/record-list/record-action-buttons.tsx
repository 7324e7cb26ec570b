import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useSession } from '../../lib/session.ts'
import { recordTitle } from '../records/record-action.ts'
import { nextAction } from './next-action.ts'
import { offeredRecordActions } from './offered-record-actions.ts'
import { pressOf, RecordActionItems, type RecordActionsProps } from './record-action-items.tsx'
import classes from './records.module.css'

/** LIST-28: edit, the next action in words, and a menu with all actions; each at the same place in every row. */
export function RecordActionButtons({
  row,
  onAction,
  large = false,
}: RecordActionsProps & { large?: boolean }) {
  const { can } = useSession()
  const actions = offeredRecordActions(row, can)
  const next = nextAction(row, actions)
  // In the table the row is the stop of the Tab key.
  const stop = large ? {} : { tabIndex: -1 }
  const edit = actions.find(({ name }) => name === 'edit')
  return (
    <div className={classes.actions} data-large={large || undefined}>
      {edit && (
        <Tooltip label={edit.label} openDelay={300} events={{ hover: true, focus: true, touch: false }}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={large ? 'lg' : 'md'}
            aria-label={edit.label}
            data-row-open
            {...stop}
            {...pressOf(edit, { row, onAction })}
          >
            <edit.icon size={17} />
          </ActionIcon>
        </Tooltip>
      )}
      <span className={classes.next}>
        {next && (
          <Button
            size={large ? 'sm' : 'compact-sm'}
            variant="default"
            fw={500}
            fullWidth
            px={6}
            {...stop}
            {...pressOf(next.action, { row, onAction })}
          >
            {next.label}
          </Button>
        )}
      </span>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={large ? 'lg' : 'md'}
            aria-label={`Azioni di ${recordTitle(row)}`}
            {...stop}
          >
            <IconDots size={17} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <RecordActionItems row={row} actions={actions} onAction={onAction} />
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
