import { Menu, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RecordRow } from '../../../shared/api/records.ts'
import type { OpenAction, RecordAction } from '../records/record-action.ts'
import { syncNote } from './next-action.ts'

export interface RecordActionsProps {
  row: RecordRow
  onAction(action: OpenAction): void
}

/** The entries of a menu with these actions. The removal is last, behind a line. */
export function RecordActionItems({
  row,
  actions,
  onAction,
}: RecordActionsProps & { actions: readonly RecordAction[] }) {
  return actions.map((action) => (
    <div key={action.name} role="none">
      {action.name === 'remove' && <Menu.Divider />}
      <Menu.Item
        leftSection={<action.icon size={16} />}
        color={action.name === 'remove' ? 'var(--mantine-color-error)' : undefined}
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

export function pressOf(action: RecordAction, { row, onAction }: RecordActionsProps) {
  return 'to' in action
    ? { renderRoot: (props: object) => <Link to={action.to} params={{ id: row.id }} {...props} /> }
    : { onClick: () => onAction({ row, action }) }
}

/** REC-18: one or two scripts; SYNC-1, SYNC-2: what the sync writes. */
function noteOf({ name }: RecordAction, row: RecordRow): string | undefined {
  if (name === 'script') return row.scriptType ?? undefined
  return name === 'sync' ? syncNote(row) : undefined
}
