import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createPdf } from '../../../shared/api/documents.ts'
import { type PdfType, typesToSign } from '../../../shared/pdf-types.ts'
import { type DeferredTabs, openDeferredTabs } from '../../lib/deferred-tabs.ts'
import { send } from '../../lib/transport.ts'
import { type ActionDialogProps, recordTitle } from '../records/record-action.ts'
import { pdfsQuery } from '../records/record-queries.ts'
import { CreatedPdfs } from './created-pdfs.tsx'

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
      const { links } = await send(
        createPdf,
        { params: { id: row.id }, body: { type } },
        { timeoutMs: 60_000 },
      )
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
    <Modal opened onClose={onClose} title="Create PDF" size="md">
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
    </Modal>
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
