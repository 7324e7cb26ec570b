import { Badge } from '@mantine/core'
import { OUTCOME_LABELS } from '../../../contract/outcomes/index.ts'
import type { SupplyState } from '../../../shared/api/outcomes.ts'
import { OUTCOME_COLORS } from './outcome-labels.ts'

/** The state of one supply. */
export function OutcomeChip({ supply: { state, attempts } }: { supply: SupplyState }) {
  return (
    <Badge
      variant="outline"
      px={6}
      color={OUTCOME_COLORS[state]}
      c="var(--mantine-color-text)"
      fw={500}
      miw="fit-content"
      data-outcome={state}
    >
      {OUTCOME_LABELS[state]}
      {attempts > 1 && ` · ${attempts}ª volta`}
    </Badge>
  )
}
