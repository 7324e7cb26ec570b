import { Button, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Failed } from '../../../ui/failed.tsx'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { OfficeDialog } from '../../../ui/office-dialog.tsx'
import type { ActionDialogProps } from '../record-action.ts'
import { recordTitle } from '../record-view.ts'
import { EnvelopeView } from './envelope-view.tsx'
import { openEnvelope } from './envelope-words.ts'
import { SendPanel } from './send-panel.tsx'
import { envelopesQuery, showEnvelope, useRowFollows } from './sign-queries.ts'

/** SIGN-1: sends the contract to be signed, and follows what becomes of it. */
export function SignDialog({ row, onClose }: ActionDialogProps) {
  const client = useQueryClient()
  const [typed, setTyped] = useState(false)
  const [wanted, setWanted] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(envelopesQuery(row.id))
  useRowFollows(row, data?.[0])
  const out = data && openEnvelope(data)
  // What is signed is shown first: to ask once more is rare, and only then documents are made.
  const signed = data?.[0]?.state === 'signed'
  const earlier = data?.filter(({ id }) => id !== out?.id) ?? []
  return (
    <OfficeDialog title="Electronic signature" size="lg" holds={typed} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {recordTitle(row)}
        </Text>
        {error && !data && (
          <Failed
            what="Non riesco a leggere le firme chieste"
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <ListSkeleton rows={4} />}
        {data && !out && (wanted || !signed) && (
          <SendPanel
            recordId={row.id}
            again={earlier.length > 0}
            onTyped={setTyped}
            onSent={(envelope) => {
              setTyped(false)
              setWanted(false)
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
        {signed && !wanted && (
          <Button variant="default" size="compact-sm" w="fit-content" onClick={() => setWanted(true)}>
            Chiedi un’altra firma
          </Button>
        )}
      </Stack>
    </OfficeDialog>
  )
}
