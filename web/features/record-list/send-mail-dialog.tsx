import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sendRecordMail } from '../../../shared/api/records.ts'
import { failureText } from '../../lib/call-failure.ts'
import { randomId } from '../../lib/random.ts'
import { MAIL_QUEUED_MESSAGE, toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { type ActionDialogProps, recordTitle } from '../records/record-action.ts'

/** A mail server may respond slowly. */
const TIMEOUT_MS = 60_000

/** MAIL-1: sends immediately; a failure is shown here with its reason. A repeated click sends no second mail. */
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
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    mutate()
  }, [mutate])
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
        {mail.isError ? (
          <Text size="sm" role="alert">
            {failureText(mail.error)}
          </Text>
        ) : (
          <Group gap="sm" role="status">
            <Loader size="sm" />
            <Text size="sm">Mando il riepilogo al cliente…</Text>
          </Group>
        )}
        {mail.isError && (
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Chiudi
            </Button>
            <Button onClick={() => mutate()}>Riprova</Button>
          </Group>
        )}
      </Stack>
    </Modal>
  )
}
