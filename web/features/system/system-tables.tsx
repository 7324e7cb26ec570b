import { Stack, Table, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SystemState } from '../../../shared/api/system.ts'
import { formatCount, formatDateTime } from '../../lib/format-date.ts'
import { kindText } from '../services/service-labels.ts'
import { daysText, formatSeconds, jobText, retainedText } from './system-labels.ts'

interface FiguresProps {
  title: string
  /** The name of a row, then its figures. */
  columns: readonly string[]
  /** Below it the table scrolls. */
  minWidth?: number
  /** `isWrong`: the first figure is not as it should be. */
  rows: readonly { name: string; isWrong?: boolean; figures: readonly string[] }[]
  children?: ReactNode
}

const WRONG = { c: 'var(--mantine-color-error)' }

/** A table of figures, which scrolls sideways where it does not fit. */
function Figures({ title, columns, minWidth = 560, rows, children }: FiguresProps) {
  return (
    <Stack gap="xs" component="section" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
      <Table.ScrollContainer minWidth={minWidth} aria-label={title}>
        <Table withTableBorder fz="sm" verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column}>{column}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ name, isWrong, figures }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" fw={500} {...(isWrong && WRONG)}>
                  {name}
                </Table.Th>
                {figures.map((figure, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns do not change
                  <Table.Td key={index} {...(isWrong && index === 0 && WRONG)}>
                    {figure}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  )
}

const NEVER = 'mai'
const timeText = (at: string | null): string => (at === null ? NEVER : formatDateTime(at))

/** The jobs of effects: how many wait, for how long, and how many have failed for good. */
export function QueueTable({ queues }: Pick<SystemState, 'queues'>) {
  return (
    <Figures
      title="Code"
      columns={['Coda', 'Non riusciti', 'In attesa', 'In corso', 'Attesa più lunga', 'Ultima riuscita']}
      rows={queues.map(({ name, waiting, active, oldestSeconds, lastSuccessAt, failed }) => ({
        name: kindText(name),
        isWrong: failed > 0,
        figures: [
          formatCount(failed),
          formatCount(waiting),
          formatCount(active),
          oldestSeconds > 0 ? formatSeconds(oldestSeconds) : '–',
          timeText(lastSuccessAt),
        ],
      }))}
    />
  )
}

/** The jobs with a schedule. */
export function JobTable({ jobs }: Pick<SystemState, 'jobs'>) {
  if (jobs.length === 0) return null
  return (
    <Figures
      title="Lavori programmati"
      columns={['Lavoro', 'Ultima riuscita', 'Ultimo errore']}
      minWidth={340}
      rows={jobs.map(({ name, lastSuccessAt, lastFailureAt }) => ({
        name: jobText(name),
        figures: [timeText(lastSuccessAt), timeText(lastFailureAt)],
      }))}
    />
  )
}

/** What the nightly job has removed of each class of rows. */
export function RetentionTable({ retention }: Pick<SystemState, 'retention'>) {
  const ranAt = retention.find((rule) => rule.ranAt !== null)?.ranAt ?? null
  return (
    <Figures
      title="Pulizia notturna"
      columns={['Che cosa', 'Resta per', 'Tolte l’ultima notte', 'Ultima volta', 'Tolte in tutto']}
      rows={retention.map(({ name, days, removed, lastRemovedAt, total }) => ({
        name: retainedText(name),
        figures: [daysText(days), formatCount(removed), timeText(lastRemovedAt), formatCount(total)],
      }))}
    >
      <Text size="sm" c="dimmed">
        {ranAt === null
          ? 'La pulizia non è ancora stata fatta: parte ogni notte alle 03:30.'
          : `Fatta l’ultima volta il ${formatDateTime(ranAt)}.`}
      </Text>
    </Figures>
  )
}
