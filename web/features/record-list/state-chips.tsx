import { Badge, Group } from '@mantine/core'
import type { RecordRow } from '../../../shared/api/records.ts'
import { type RecordState, recordStates, shownStates } from './record-states.ts'
import { UnsavedMark } from './unsaved-bar.tsx'

/** LIST-26: the state of a record; the tooltip has its other states. */
export function StateChips({ row }: { row: RecordRow }) {
  const title = recordStates(row)
    .map(({ detail }) => detail)
    .join('\n')
  return (
    <Group gap={4} wrap="wrap">
      {shownStates(row).map((state) => (
        <StateChip key={state.name} state={state} title={title} />
      ))}
      <UnsavedMark recordId={row.id} />
    </Group>
  )
}

function StateChip({
  state: { name, label, color, signature },
  title,
}: {
  state: RecordState
  title: string
}) {
  return (
    <Badge
      radius="sm"
      variant={name === 'saved' ? 'transparent' : 'outline'}
      px={name === 'saved' ? 0 : 6}
      color={color}
      c="var(--mantine-color-text)"
      fw={500}
      tt="none"
      fs="normal"
      miw="fit-content"
      title={title}
      data-state={name}
      data-signature={signature}
    >
      {label}
    </Badge>
  )
}
