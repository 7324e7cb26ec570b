import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { sendRecordMail } from '../../../shared/api/records.ts'
import { failureText } from '../../lib/call-failure.ts'
import { randomId } from '../../lib/random.ts'
import { MAIL_QUEUED_MESSAGE, toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { type ActionDialogProps, recordTitle } from '../records/record-action.ts'
import { pdfsQuery } from '../records/record-queries.ts'
import { OutContract } from '../signatures/changed-contract.tsx'
import { missingContractText } from './missing-contract-text.ts'

/** A mail server may respond slowly. */
const TIMEOUT_MS = 60_000

/**
 * MAIL-1, MAIL-22, SIGN-10: sends immediately, unless the mail would lack a contract, or the record has changed while its
 * contract is out; a failure is shown here with its reason. A
 * repeated click sends no second mail.
 */
export function SendMailDialog({ row, onClose }: ActionDialogProps) {
  const [idempotencyKey] = useState(randomId)
  const { mutate, ...mail } = useMutation({
    mutationFn: () =>
      send(sendRecordMail, { params: { id: row.id } }, { idempotencyKey, timeoutMs: TIMEOUT_MS }),
    meta: { failure: 'in place' },
    onSuccess: ({ waiting }) => {
      toast.success(waiting ? MAIL_QUEUED_MESSAGE : 'Email send!')
      onClose()
    },
    onError: () => toast.error('Email did not send!'),
  })
  const hasContract = row.pdfTypes.length > 0
  // A mail does not leave because the user came back to the window.
  const pdfs = useQuery({ ...pdfsQuery(row.id), enabled: hasContract, refetchOnWindowFocus: false })
  const known = pdfs.isFetching ? undefined : pdfs.data
  const missing = known && missingContractText(row.pdfTypes, known)
  const isChanged = row.signature?.changed === true
  const isReady = !isChanged && (!hasContract || (known !== undefined && missing === undefined))
  const started = useRef(false)
  const start = useCallback(() => {
    if (started.current) return
    started.current = true
    mutate()
  }, [mutate])
  useEffect(() => {
    if (isReady) start()
  }, [isReady, start])
  return (
    <Modal
      opened
      onClose={onClose}
      title="Send email"
      size="sm"
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {recordTitle(row)}
        </Text>
        {pdfs.isError && !pdfs.isFetching ? (
          <LoadError
            what="Impossibile controllare se il contratto c’è"
            error={pdfs.error}
            retrying={pdfs.isFetching}
            onRetry={() => void pdfs.refetch()}
          />
        ) : (missing || (isChanged && !pdfs.isFetching)) && mail.isIdle ? (
          <>
            {isChanged && <OutContract recordId={row.id} />}
            <Ask missing={missing} onYes={start} onClose={onClose} />
          </>
        ) : (
          <Progress error={mail.error} onRetry={() => mutate()} onClose={onClose} />
        )}
      </Stack>
    </Modal>
  )
}

interface AskProps {
  missing: string | undefined
  onYes(): void
  onClose(): void
}

function Ask({ missing, onYes, onClose }: AskProps) {
  return (
    <>
      {missing && (
        <Text size="sm" role="alert">
          {missing} Si crea con «Create PDF».
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onYes}>
          {missing ? 'Manda senza contratto' : 'Manda lo stesso'}
        </Button>
        <Button onClick={onClose} data-autofocus>
          Non mandare
        </Button>
      </Group>
    </>
  )
}

interface ProgressProps {
  error: Error | null
  onRetry(): void
  onClose(): void
}

function Progress({ error, onRetry, onClose }: ProgressProps) {
  if (!error)
    return (
      <Group gap="sm" role="status">
        <Loader size="sm" />
        <Text size="sm">Mando il riepilogo al cliente…</Text>
      </Group>
    )
  return (
    <>
      <Text size="sm" role="alert">
        {failureText(error)}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Chiudi
        </Button>
        <Button onClick={onRetry}>Riprova</Button>
      </Group>
    </>
  )
}
