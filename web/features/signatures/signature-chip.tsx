import { Badge } from '@mantine/core'
import type { RecordRow } from '../../../shared/api/records.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { STATE_COLORS, STATE_LABELS } from './envelope-labels.ts'

/** The signature state of a record, on its row. */
export function SignatureChip({ signature }: Pick<RecordRow, 'signature'>) {
  if (!signature) return null
  const { state, at } = signature
  return (
    <Badge
      size="xs"
      radius="sm"
      variant="outline"
      tt="none"
      fs="normal"
      miw="fit-content"
      color={STATE_COLORS[state]}
      c="var(--mantine-color-text)"
      title={`Firma elettronica: ${STATE_LABELS[state].toLowerCase()} dal ${formatDateTime(at)}`}
      data-signature={state}
    >
      {STATE_LABELS[state]}
    </Badge>
  )
}
