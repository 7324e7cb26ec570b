import { Alert, Text } from '@mantine/core'
import { type FieldChanges, isUnchanged } from './compare-pdf-fields.ts'

interface ComparisonProps {
  changes: FieldChanges
  /** The file with which it is compared. */
  previous: string | null | undefined
}

/** The differences from the previous file. */
export function Comparison({ changes, previous }: ComparisonProps) {
  const { added, removed, moved } = changes
  return (
    <Alert
      mt="xs"
      py="xs"
      variant="outline"
      color={removed.length > 0 ? 'yellow' : 'gray'}
      title={`Rispetto al file precedente${previous ? ` («${previous}»)` : ''}`}
    >
      {isUnchanged(changes) && <Text size="sm">I campi sono gli stessi, allo stesso posto.</Text>}
      <Names label="Tolti" names={removed} />
      <Names label="Aggiunti" names={added} />
      <Names label="Spostati" names={moved} />
    </Alert>
  )
}

function Names({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      <b>
        {label} ({names.length}):
      </b>{' '}
      {names.join(', ')}
    </Text>
  )
}
