import { Box, Button, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallAnswer } from '../../../shared/api/call.ts'
import { previewRecordMail, sendRecordMail } from '../../../shared/api/records.ts'
import { failureText } from '../../lib/call-failure.ts'
import { callQuery } from '../../lib/call-query.ts'
import { randomId } from '../../lib/random.ts'
import { MAIL_QUEUED_MESSAGE, toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx'
import listClasses from '../../ui/list.module.css'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { type ActionDialogProps, recordTitle } from '../records/record-action.ts'
import { pdfsQuery } from '../records/record-queries.ts'
import { OutContract } from '../signatures/changed-contract.tsx'
import { missingContractText } from './missing-contract-text.ts'
import classes from './records.module.css'

/**
 * MAIL-1, MAIL-23: shows the mail and sends it; a failure is shown here with its reason. MAIL-22, SIGN-10: it says that
 * the mail lacks a contract, or that the record has changed while its contract is out. A repeated click sends no second
 * mail.
 */
export function SendMailDialog({ row, onClose }: ActionDialogProps) {
  const [idempotencyKey] = useState(randomId)
  const sending = useRef(false)
  const preview = useQuery({
    ...callQuery(['records', 'mail', row.id], previewRecordMail, { params: { id: row.id } }),
    // The record may have changed since the dialog was open.
    gcTime: 0,
  })
  const { missing, isChanged, ...contract } = useContractOfMail(row)
  const mail = useMutation({
    mutationFn: () => send(sendRecordMail, { params: { id: row.id } }, { idempotencyKey }),
    meta: { failure: 'in place' },
    onSuccess: ({ waiting }) => {
      toast.success(waiting ? MAIL_QUEUED_MESSAGE : 'Email send!')
      onClose()
    },
    onError: () => toast.error('Email did not send!'),
    onSettled: () => {
      sending.current = false
    },
  })
  const isReady = preview.data !== undefined && contract.isKnown
  const sendLabel = missing ? 'Manda senza contratto' : isChanged ? 'Manda lo stesso' : 'Manda l’email'
  // The second press of a double click comes before the button is disabled.
  const press = () => {
    if (sending.current) return
    sending.current = true
    mail.mutate()
  }
  return (
    <Dialog onClose={onClose} title="Send email" size="lg">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {recordTitle(row)}
        </Text>
        <LoadState failed="Impossibile preparare l’email" query={preview} stale />
        <LoadState failed="Impossibile controllare se il contratto c’è" query={contract.pdfs} stale />
        {!preview.data && !preview.error && <ListSkeleton rows={5} />}
        {preview.data && <Preview {...preview.data} />}
        {missing && (
          <Text size="sm" role="alert">
            {missing} Si crea con «Create PDF».
          </Text>
        )}
        {isChanged && <OutContract recordId={row.id} />}
        {mail.isError && (
          <Text size="sm" role="alert">
            {failureText(mail.error)}
          </Text>
        )}
        <DialogAnswers>
          <Button variant="default" onClick={onClose} disabled={mail.isPending}>
            Chiudi
          </Button>
          <Button
            onClick={press}
            loading={mail.isPending}
            disabled={!isReady}
            data-autofocus={isReady || undefined}
          >
            {mail.isError ? 'Riprova' : sendLabel}
          </Button>
        </DialogAnswers>
      </Stack>
    </Dialog>
  )
}

function useContractOfMail({ id, pdfTypes, signature }: ActionDialogProps['row']) {
  const hasContract = pdfTypes.length > 0
  const pdfs = useQuery({ ...pdfsQuery(id), enabled: hasContract })
  return {
    pdfs,
    isKnown: !hasContract || (pdfs.isSuccess && !pdfs.isFetching),
    missing: hasContract && pdfs.data && missingContractText(pdfTypes, pdfs.data),
    isChanged: signature?.changed === true,
  }
}

function Preview({ to, subject, text, documents }: CallAnswer<typeof previewRecordMail>) {
  return (
    <>
      <dl className={listClasses.facts}>
        <dt>A</dt>
        <dd>{to}</dd>
        <dt>Oggetto</dt>
        <dd>{subject}</dd>
        <dt>Allegati</dt>
        <dd>{documents.join(', ') || 'nessuno'}</dd>
      </dl>
      <Box className={classes.text} tabIndex={0} role="region" aria-label="Testo dell’email">
        {text}
      </Box>
    </>
  )
}
