import { Alert, Anchor, Group, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '../../../shared/api/call.ts'
import type { listPdfs } from '../../../shared/api/records.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { Failed } from '../../ui/failed.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { pdfsQuery } from './record-queries.ts'

type Made = CallAnswer<typeof listPdfs>['documents'][number]

/** The documents made so far, and whether the record has changed since the last one. */
export function MadePdfs({ recordId }: { recordId: string }) {
  const { data, error, isFetching, refetch } = useQuery(pdfsQuery(recordId))
  if (error)
    return (
      <Failed
        what="Non riesco a leggere i documenti già creati"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <ListSkeleton rows={2} />
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
        {data.documents.map((made) => (
          <li key={made.link}>
            <MadePdf made={made} />
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

function MadePdf({ made }: { made: Made }) {
  return (
    <Stack gap={0}>
      <Group gap="xs" wrap="nowrap" justify="space-between" align="baseline">
        <Anchor
          href={`/pdf/${made.link}`}
          target="_blank"
          rel="noreferrer"
          size="sm"
          style={{ overflowWrap: 'anywhere' }}
        >
          {made.name}
        </Anchor>
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {made.type} · versione {made.version}
        </Text>
      </Group>
      <Text size="xs" c="dimmed">
        {formatDateTime(made.at)} · {made.user}
        {made.unfilled > 0 && ` · ${made.unfilled === 1 ? '1 campo vuoto' : `${made.unfilled} campi vuoti`}`}
      </Text>
      {made.incomplete.length > 0 && (
        <Text size="xs" c="red" style={{ overflowWrap: 'anywhere' }}>
          Testo che non si legge tutto: {made.incomplete.join(', ')}
        </Text>
      )}
    </Stack>
  )
}
