import { ActionIcon, Button, Menu, Text, Tooltip } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { RecordRow } from '../../../shared/api/records.ts'
import { useSession } from '../../lib/session.ts'
import { type OpenAction, type RecordAction, recordTitle } from '../records/record-action.ts'
import { nextAction, syncNote } from './next-action.ts'
import { offeredRecordActions } from './offered-record-actions.ts'
import classes from './records.module.css'

interface RecordActionsProps {
  row: RecordRow
  onAction(action: OpenAction): void
}

/** LIST-28: edit, the next action in words, and a menu with all actions; each at the same place in every row. */
export function RecordActionButtons({
  row,
  onAction,
  large = false,
}: RecordActionsProps & { large?: boolean }) {
  const { can } = useSession()
  const actions = offeredRecordActions(row, can)
  const next = nextAction(row, actions)
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

/** The entries of a menu with these actions. The removal is last, behind a line. */
function RecordActionItems({
  row,
  actions,
  onAction,
}: RecordActionsProps & { actions: readonly RecordAction[] }) {
  return actions.map((action) => (
    <div key={action.name} role="none">
      {action.name === 'remove' && <Menu.Divider />}
      <Menu.Item
        leftSection={<action.icon size={16} />}
        color={action.name === 'remove' ? 'red' : undefined}
        {...pressOf(action, { row, onAction })}
      >
        {`${action.label} `}
        {noteOf(action, row) && (
          <Text span size="xs" c="dimmed" ml={8}>
            {noteOf(action, row)}
          </Text>
        )}
      </Menu.Item>
    </div>
  ))
}

function pressOf(action: RecordAction, { row, onAction }: RecordActionsProps) {
  return 'to' in action
    ? { renderRoot: (props: object) => <Link to={action.to} params={{ id: row.id }} {...props} /> }
    : { onClick: () => onAction({ row, action }) }
}

/** REC-18: one or two scripts; SYNC-1, SYNC-2: what the sync writes. */
function noteOf({ name }: RecordAction, row: RecordRow): string | undefined {
  if (name === 'script') return row.scriptType ?? undefined
  return name === 'sync' ? syncNote(row) : undefined
}
