import { ActionIcon, type MantineSize, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RecordRow } from '../../../shared/api/records.ts'
import { useSession } from '../../lib/session.ts'
import { actionsFor } from './actions.ts'
import type { OpenAction, RecordAction } from './record-action.ts'
import classes from './records.module.css'

interface RecordActionsProps {
  row: RecordRow
  onAction(action: OpenAction): void
  size?: MantineSize
}

export function RecordActions({ row, onAction, size = 'md' }: RecordActionsProps) {
  const { can } = useSession()
  return (
    <div className={classes.actions}>
      {actionsFor(row, can).map((action) => (
        <Tooltip key={action.name} label={tooltipOf(action, row)} openDelay={300}>
          {'to' in action ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={size}
              aria-label={action.label}
              renderRoot={(props) => <Link to={action.to} params={{ id: row.id }} {...props} />}
            >
              <action.icon size={17} />
            </ActionIcon>
          ) : (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={size}
              aria-label={action.label}
              onClick={() => onAction({ row, action })}
            >
              <action.icon size={17} />
            </ActionIcon>
          )}
        </Tooltip>
      ))}
    </div>
  )
}

/** REC-18: the script says whether it is one or two. */
const tooltipOf = ({ name, label }: RecordAction, { scriptType }: RecordRow): string =>
  name === 'script' && scriptType ? `${label} (${scriptType})` : label
