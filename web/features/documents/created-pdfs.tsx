import { Alert, Anchor, Group, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '../../../shared/api/call.ts'
import type { listPdfs } from '../../../shared/api/documents.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { LoadState } from '../../ui/load-state.tsx'
import { pdfsQuery } from '../records/record-queries.ts'

type CreatedPdf = CallAnswer<typeof listPdfs>['documents'][number]

/** The PDFs created so far, and whether the record has changed since the last one. */
export function CreatedPdfs({ recordId }: { recordId: string }) {
  const query = useQuery(pdfsQuery(recordId))
  const { data, error } = query
  if (error || !data)
    return <LoadState query={query} failed="Impossibile leggere i documenti già creati" rows={2} stale />
  const [last] = data.documents
  if (!last)
    return (
      <Text size="sm" c="dimmed">
        Ancora nessun documento creato.
      </Text>
    )
  return (
    <Stack gap="xs">
      {last.version < data.version && (
        <Alert color="yellow" variant="light" icon={<IconInfoCircle size={18} />} py="xs">
          Il contratto è cambiato dopo l’ultimo PDF: era la versione {last.version}, ora è la {data.version}.
        </Alert>
      )}
      <Text size="sm" fw={500} id="made-pdfs">
        Documenti già creati
      </Text>
      <Stack
        gap="xs"
        component="ul"
        m={0}
        p={0}
        mah={260}
        style={{ listStyle: 'none', overflowY: 'auto' }}
        aria-labelledby="made-pdfs"
      >
        {data.documents.map((pdf) => (
          <li key={pdf.link}>
            <CreatedPdfRow pdf={pdf} />
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

function CreatedPdfRow({ pdf }: { pdf: CreatedPdf }) {
  return (
    <Stack gap={0}>
      <Group gap="xs" wrap="nowrap" justify="space-between" align="baseline">
        <Anchor
          href={`/pdf/${pdf.link}`}
          target="_blank"
          rel="noreferrer"
          size="sm"
          style={{ overflowWrap: 'anywhere' }}
        >
          {pdf.name}
        </Anchor>
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {pdf.type} · versione {pdf.version}
        </Text>
      </Group>
      <Text size="xs" c="dimmed">
        {formatDateTime(pdf.at)} · {pdf.user}
        {pdf.unfilled > 0 && ` · ${pdf.unfilled === 1 ? '1 campo vuoto' : `${pdf.unfilled} campi vuoti`}`}
      </Text>
      {pdf.incomplete.length > 0 && (
        <Text size="xs" c="red" style={{ overflowWrap: 'anywhere' }}>
          Testo che non si legge tutto: {pdf.incomplete.join(', ')}
        </Text>
      )}
    </Stack>
  )
}
