import { Button, Group, Stack, Text } from '@mantine/core'
import { OUTCOME_LABELS } from '../../../contract/outcomes/index.ts'
import { italianDate } from '../../../contract/time/calendar-date.ts'
import type { PlannedRow } from '../../../shared/api/outcomes.ts'
import { IncrementalList } from '../../ui/incremental-list.tsx'
import { countText, EFFECT_LABELS, QUESTION_TEXTS } from './file-labels.ts'
import type { FileAnswers, FilePartProps } from './file-preview.ts'
import { causeText, PART_LABELS } from './outcome-labels.ts'

/** What each row will change, those that ask first. */
export function FileRows({
  preview,
  rows: answered,
  disabled,
  onAnswer,
}: FilePartProps & Pick<FileAnswers, 'rows'>) {
  const { counts, rows } = preview
  const parts = [
    countText(counts.rows, 'riga', 'righe'),
    countText(counts.changes, 'cambia l’esito', 'cambiano l’esito'),
    counts.kept > 0 && countText(counts.kept, 'lo conferma', 'lo confermano'),
    counts.known > 0 && countText(counts.known, 'già nota', 'già note'),
    counts.asks > 0 && countText(counts.asks, 'da chiarire', 'da chiarire'),
    counts.left > 0 && countText(counts.left, 'lasciata fuori', 'lasciate fuori'),
  ]
  const choose = (row: number, supply: string | null) => onAnswer({ rows: { ...answered, [row]: supply } })
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600} role="status">
        {parts.filter(Boolean).join(', ')}.
      </Text>
      <IncrementalList all={rows.map((row) => ({ ...row, id: String(row.row) }))}>
        {(shown) => (
          <Stack component="ol" gap={0} p={0} m={0} aria-label="Righe del file">
            {shown.map((row) => (
              <FileRow
                key={row.id}
                row={row}
                disabled={disabled}
                onChoose={(supply) => choose(row.row, supply)}
              />
            ))}
          </Stack>
        )}
      </IncrementalList>
    </Stack>
  )
}

interface FileRowProps {
  row: PlannedRow
  disabled: boolean
  onChoose(supply: string | null): void
}

function FileRow({ row, disabled, onChoose }: FileRowProps) {
  const { effect, question, word, supply, candidates } = row
  const offered = candidates.length > 0 ? candidates : question === 'step-back' && supply ? [supply] : []
  return (
    <Group component="li" gap="xs" py={4} align="baseline" style={{ listStyle: 'none' }}>
      <Text size="sm" c="dimmed" w="3rem">
        {row.row}
      </Text>
      <Text size="sm" w="7rem" fw={effect === 'asks' ? 600 : undefined}>
        {EFFECT_LABELS[effect]}
      </Text>
      <Text size="sm" flex="1 1 16rem" style={{ overflowWrap: 'anywhere' }}>
        {row.text}
      </Text>
      <Text size="sm" flex="1 1 18rem" style={{ overflowWrap: 'anywhere' }}>
        {question ? QUESTION_TEXTS[question](word) : changeText(row)}
      </Text>
      {effect === 'asks' && question !== 'unknown-state' && question !== 'money' && (
        <Group gap={4}>
          {question !== 'date' &&
            offered.map((one) => (
              <Button
                key={one.id}
                size="compact-xs"
                variant="default"
                disabled={disabled}
                onClick={() => onChoose(one.id)}
              >
                {[one.customer, PART_LABELS[one.part], OUTCOME_LABELS[one.state]].join(' · ')}
              </Button>
            ))}
          <Button size="compact-xs" variant="subtle" disabled={disabled} onClick={() => onChoose(null)}>
            Lascia fuori
          </Button>
        </Group>
      )}
    </Group>
  )
}

function changeText(row: PlannedRow): string {
  const { supply, before, after, on, foreseenOn } = row
  if (!supply || !before || !after) return ''
  const change =
    before === after ? OUTCOME_LABELS[after] : `${OUTCOME_LABELS[before]} → ${OUTCOME_LABELS[after]}`
  const dates = [on && `dal ${italianDate(on)}`, foreseenOn && `inizio previsto ${italianDate(foreseenOn)}`]
  return [supply.customer, PART_LABELS[supply.part], change, ...dates, causeText(row)]
    .filter(Boolean)
    .join(' · ')
}
