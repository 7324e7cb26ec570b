import { Alert, Text } from '@mantine/core'
import type { FillReport } from '../../../shared/api/fill-report.ts'

/** The empty, continued, omitted and unprintable values of a filled document. */
export function PreviewReport({ report }: { report: FillReport }) {
  const {
    filled,
    ticked,
    unfilled,
    signing,
    overflowing,
    continued,
    overLimit = [],
    missingGlyphs,
    unknown,
  } = report
  const namesOf = (reason: FillReport['unfilled'][number]['why']) =>
    unfilled.filter(({ why }) => why === reason).map(({ field }) => field)
  const tooSmall = distinctFields(signing.filter((text) => text.tooSmall))
  const lines = [
    ['Senza regola', namesOf('no-rule')],
    ['Vuoti in questo contratto', namesOf('empty')],
    ['Non richiesti in questo contratto', namesOf('not-needed')],
    ['Si riempiono alla firma', distinctFields(signing)],
    ['Troppo piccoli per ciò che si scrive alla firma', tooSmall],
    ['Continuano nell’allegato', continued.map(({ field, point }) => `${field} (punto ${point})`)],
    ['Non ci stanno e restano fuori', overflowing.map(({ field, text }) => `${field} («${text}»)`)],
    ['Più lunghi di quanto il campo ammette', overLimit.map(({ field, text }) => `${field} («${text}»)`)],
    ['Che il PDF non ha', unknown],
    ['Con lettere che non si scrivono bene', missingGlyphs.map(({ field, text }) => `${field} («${text}»)`)],
  ] as const
  const bad = [tooSmall, overflowing, continued, overLimit, missingGlyphs, unknown].some(
    ({ length }) => length > 0,
  )
  return (
    <Alert
      color={bad ? 'yellow' : 'gray'}
      variant="outline"
      py="xs"
      role="status"
      title={`${formatAmount(filled.length, 'campo compilato', 'campi compilati')}, ${formatAmount(ticked.length, 'casella segnata', 'caselle segnate')}`}
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

/** A field may have several boxes. */
const distinctFields = (found: readonly { field: string }[]) => [...new Set(found.map(({ field }) => field))]

const formatAmount = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`
