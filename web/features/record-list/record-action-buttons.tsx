import type { MantineSize } from '@mantine/core'
import type { RecordRow } from '../../../shared/api/records.ts'
import { useSession } from '../../lib/session.ts'
import { RowActions } from '../../ui/row-actions.tsx'
import type { OpenAction, RecordAction } from '../records/record-action.ts'
import { offeredRecordActions } from './offered-record-actions.ts'

interface RecordActionButtonsProps {
  row: RecordRow
  onAction(action: OpenAction): void
  size?: MantineSize
}

export function RecordActionButtons({ row, onAction, size }: RecordActionButtonsProps) {
  const { can } = useSession()
  const actions = offeredRecordActions(row, can).map((action) => ({
    ...action,
    tooltip: tooltipOf(action, row),
    ...('to' in action
      ? { link: { to: action.to, params: { id: row.id } } }
      : { onClick: () => onAction({ row, action }) }),
  }))
  return <RowActions actions={actions} {...(size && { size })} />
}

/** REC-18: the tooltip shows whether there are one or two scripts. */
const tooltipOf = ({ name, label }: RecordAction, { scriptType }: RecordRow): string =>
  name === 'script' && scriptType ? `${label} (${scriptType})` : label
