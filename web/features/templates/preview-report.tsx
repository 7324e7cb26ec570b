import { Alert, Text } from '@mantine/core'
import type { FillReport } from '../../../shared/api/fill-report.ts'

/** What a filled document leaves empty, cuts off or cannot write. */
export function PreviewReport({ report }: { report: FillReport }) {
  const { filled, ticked, unfilled, overflowing, missingGlyphs } = report
  const lines = [
    ['Senza regola', unfilled.filter(({ why }) => why === 'no-rule').map(({ field }) => field)],
    ['Vuoti in questo contratto', unfilled.filter(({ why }) => why === 'empty').map(({ field }) => field)],
    ['Non ci stanno', overflowing.map(({ field, text }) => `${field} («${text}»)`)],
    ['Con lettere che il carattere non ha', missingGlyphs.map(({ field, text }) => `${field} («${text}»)`)],
  ] as const
  const bad = overflowing.length + missingGlyphs.length > 0
  return (
    <Alert
      color={bad ? 'yellow' : 'gray'}
      variant="outline"
      py="xs"
      role="status"
      title={`${filled.length} campi compilati, ${ticked.length} caselle segnate`}
    >
      {lines.map(
        ([label, names]) =>
          names.length > 0 && (
            <Text key={label} size="sm" style={{ overflowWrap: 'anywhere' }}>
              <b>
                {label} ({names.length}):
              </b>{' '}
              {names.join(', ')}
            </Text>
          ),
      )}
    </Alert>
  )
}
