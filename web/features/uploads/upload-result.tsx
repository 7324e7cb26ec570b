import { Alert, Button, Table, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { UploadCounts } from '../../../shared/api/uploads.ts'
import { formatCount } from '../../lib/format-date.ts'
import { countsInWords, cutWords, headingOf } from './reading.ts'

export function UploadResult({ counts }: { counts: UploadCounts }) {
  return (
    <Alert
      color={counts.successCreated === 0 ? 'red' : counts.refused === '' ? 'green' : 'yellow'}
      variant="outline"
      title={headingOf(counts)}
      role="status"
    >
      <Table fz="sm">
        <Table.Tbody>
          {countsInWords(counts).map(({ name, label, value }) => (
            <Table.Tr key={name}>
              <Table.Td>{label}</Table.Td>
              <Table.Td ta="right">{formatCount(value)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
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
        {cutWords(counts)}
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
