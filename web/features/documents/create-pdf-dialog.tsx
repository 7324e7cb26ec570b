import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconFileTypePdf, IconInfoCircle } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallAnswer } from '../../../shared/api/call.ts'
import { createPdf, type listPdfs } from '../../../shared/api/documents.ts'
import { type PdfType, typesToSign } from '../../../shared/pdf-types.ts'
import { type DeferredTabs, openDeferredTabs } from '../../lib/deferred-tabs.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { send } from '../../lib/transport.ts'
import { AdminDialog } from '../../ui/admin-dialog.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { type ActionDialogProps, recordTitle } from '../records/record-action.ts'
import { pdfsQuery } from '../records/record-queries.ts'

interface PdfRequest {
  type: PdfType
  tabs: DeferredTabs
}

/**
 * PDF-1, PDF-5, PDF-6: one button per type; every link opens in a new tab, a failure opens nothing. Below, the
 * PDFs created before.
 */
export function CreatePdfDialog({ row, onClose }: ActionDialogProps) {
  const client = useQueryClient()
  const create = useMutation({
    mutationFn: async ({ type, tabs }: PdfRequest) => {
      const { links } = await send(createPdf, { params: { id: row.id }, body: { type } })
      return tabs.show(links.map((link) => `/pdf/${link}`))
    },
    meta: { failureTitle: 'Impossibile creare il PDF' },
    onError: (_error, { tabs }) => tabs.cancel(),
    onSuccess: (blocked) => {
      void client.invalidateQueries({ queryKey: pdfsQuery(row.id).queryKey })
      if (blocked.length === 0) onClose()
    },
  })
  const toSign = typesToSign(row.pdfTypes)
  const request = (type: PdfType) =>
    create.mutate({ type, tabs: openDeferredTabs('Preparazione del documento…') })
  return (
    <AdminDialog onClose={onClose} title="Create PDF" size="md">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {recordTitle(row)}
        </Text>
        <Group grow>
          {row.pdfTypes.map((type) => (
            <Button
              key={type}
              variant={toSign.includes(type) ? 'filled' : 'default'}
              data-autofocus={type === toSign[0] || undefined}
              leftSection={<IconFileTypePdf size={16} />}
              loading={create.isPending && create.variables.type === type}
              disabled={create.isPending}
              onClick={() => request(type)}
            >
              {type}
            </Button>
          ))}
        </Group>
        {toSign.length > 0 && row.pdfTypes.length > 1 && (
          <Text size="sm">
            {toSign.length === 1 ? 'Alla firma va il documento' : 'Alla firma vanno i documenti'}{' '}
            <b>{toSign.join(' e ')}</b>.
          </Text>
        )}
        <CreatedPdfs recordId={row.id} />
        {create.data && create.data.length > 0 && <BlockedTabs addresses={create.data} />}
      </Stack>
    </AdminDialog>
  )
}

function BlockedTabs({ addresses }: { addresses: readonly string[] }) {
  return (
    <Stack gap={4} role="alert">
      <Text size="sm">Il browser non ha lasciato aprire la nuova scheda. Aprila da qui:</Text>
      {addresses.map((address, index) => (
        <Anchor key={address} href={address} target="_blank" rel="noreferrer" size="sm">
          Documento {index + 1}
        </Anchor>
      ))}
    </Stack>
  )
}

type CreatedPdf = CallAnswer<typeof listPdfs>['documents'][number]

/** The PDFs created so far, and whether the record has changed since the last one. */
function CreatedPdfs({ recordId }: { recordId: string }) {
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
