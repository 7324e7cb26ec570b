import { Badge } from '@mantine/core'
import type { RecordRow } from '../../../shared/api/records.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { STATE_COLORS, STATE_LABELS } from './envelope-labels.ts'

/** The signature state of a record, on its row. */
export function SignatureChip({ signature }: Pick<RecordRow, 'signature'>) {
  if (!signature) return null
  const { state, at, changed } = signature
  const label = changed ? `${STATE_LABELS[state]}, record cambiato` : STATE_LABELS[state]
  return (
    <Badge
      size="xs"
      radius="sm"
      variant="outline"
      tt="none"
      fs="normal"
      miw="fit-content"
      color={changed ? 'orange' : STATE_COLORS[state]}
      c="var(--mantine-color-text)"
      title={`Firma elettronica: ${label.toLowerCase()} dal ${formatDateTime(at)}`}
      data-signature={state}
      data-changed={changed || undefined}
    >
      {label}
    </Badge>
  )
}
