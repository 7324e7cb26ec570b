import { Button, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { AdminDialog } from '../../ui/admin-dialog.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { type ActionDialogProps, recordTitle } from '../records/record-action.ts'
import { openEnvelope } from './envelope-labels.ts'
import { EnvelopeView } from './envelope-view.tsx'
import { SendPanel } from './send-panel.tsx'
import { envelopesQuery, showEnvelope, useRowRefresh } from './sign-queries.ts'

/** SIGN-1: sends the contract for signature, and shows its envelopes, also to users who may not send and for drafts. */
export function SignDialog({ row, onClose }: ActionDialogProps) {
  const client = useQueryClient()
  const { can } = useSession()
  const [typed, setTyped] = useState(false)
  const [showsSendPanel, setShowsSendPanel] = useState(false)
  const query = useQuery(envelopesQuery(row.id))
  const { data } = query
  useRowRefresh(row, data?.[0])
  const out = data && openEnvelope(data)
  // The signed envelope is shown first: sending again is rare, and documents are created only then.
  const signed = data?.[0]?.state === 'signed'
  // A draft, and a record whose operations have no document, keep what was sent (SIGN-11).
  const canSend = !row.draft && row.pdfTypes.length > 0
  const maySend = can.sign && canSend
  const earlier = data?.filter(({ id }) => id !== out?.id) ?? []
  return (
    <AdminDialog title="Electronic signature" size="lg" isDirty={typed} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {recordTitle(row)}
        </Text>
        <LoadState query={query} failed="Impossibile leggere le firme chieste" rows={4} />
        {data && !out && !canSend && (
          <Text size="sm">
            {row.draft
              ? 'Il record è una bozza: salvalo per mandarlo alla firma.'
              : 'Le operazioni del record non hanno un documento da firmare.'}
          </Text>
        )}
        {maySend && data && !out && (showsSendPanel || !signed) && (
          <SendPanel
            recordId={row.id}
            isRepeat={earlier.length > 0}
            onTyped={setTyped}
            onSent={(envelope) => {
              setTyped(false)
              setShowsSendPanel(false)
              showEnvelope(client, row.id, envelope)
            }}
          />
        )}
        {out && <EnvelopeView recordId={row.id} envelope={out} open />}
        {earlier.length > 0 && (
          <Stack gap="sm" component="section" aria-label="Firme chieste prima">
            <Title order={3} size="h6">
              {out ? 'Prima di questa' : 'Già chieste'}
            </Title>
            {earlier.map((envelope, index) => (
              <EnvelopeView
                key={envelope.id}
                recordId={row.id}
                envelope={envelope}
                open={!out && index === 0}
              />
            ))}
          </Stack>
        )}
        {maySend && signed && !showsSendPanel && (
          <Button variant="default" size="compact-sm" w="fit-content" onClick={() => setShowsSendPanel(true)}>
            Chiedi un’altra firma
          </Button>
        )}
      </Stack>
    </AdminDialog>
  )
}
