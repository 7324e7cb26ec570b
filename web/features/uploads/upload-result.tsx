import { Alert, Button, Table, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { UploadCounts } from '../../../shared/api/uploads.ts'
import { formatCount } from '../../lib/format-date.ts'
import { describeCounts, headingOf, truncationNote } from './column-mapping.ts'

interface UploadResultProps {
  counts: UploadCounts
  /** Shows the rows that require a confirmation. */
  onWaiting: (() => void) | undefined
}

export function UploadResult({ counts, onWaiting }: UploadResultProps) {
  const isComplete = counts.refused === '' && counts.waiting === 0
  return (
    <Alert
      color={isComplete ? 'green' : counts.successCreated === 0 && counts.waiting === 0 ? 'red' : 'yellow'}
      variant="outline"
      title={headingOf(counts)}
      role="status"
    >
      <Table fz="sm">
        <Table.Tbody>
          {describeCounts(counts).map(({ name, label, value }) => (
            <Table.Tr key={name}>
              <Table.Td>{label}</Table.Td>
              <Table.Td ta="right">{formatCount(value)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {counts.waiting > 0 && onWaiting && (
        <Button mt="xs" mr="xs" size="compact-sm" variant="default" onClick={onWaiting}>
          Vedi le righe in attesa
        </Button>
      )}
      {counts.refused !== '' && (
        <Button
          mt="xs"
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} />}
          onClick={() => saveText(counts.refused, 'righe-scartate.csv')}
        >
          Scarica le righe scartate
        </Button>
      )}
      <Text size="xs" mt={4}>
        {truncationNote(counts)}
      </Text>
    </Alert>
  )
}

function saveText(text: string, name: string) {
  const href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href, download: name })
  link.click()
  URL.revokeObjectURL(href)
}
