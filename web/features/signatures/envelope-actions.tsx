import { Alert, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  cancelEnvelope,
  type Envelope,
  type EnvelopeAction,
  extendEnvelope,
  remindSigner,
  resendEnvelope,
  showSigningLink,
} from '../../../shared/api/signatures.ts'
import { failureText } from '../../lib/call-failure.ts'
import { useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { ACTION_LABELS, personName } from './envelope-labels.ts'
import { envelopesQuery, showEnvelope } from './sign-queries.ts'
import { isReason } from './waivers.ts'

const DAYS = [7, 14, 30, 60, 90]

const DONE: Record<EnvelopeAction, string> = {
  remind: 'Sollecito mandato',
  link: 'Collegamento copiato',
  resend: 'Nuovo collegamento mandato',
  extend: 'Nuova scadenza salvata',
  cancel: 'Richiesta annullata',
}

interface EnvelopeRequest {
  action: EnvelopeAction
  days: number
  reason: string
}

interface Answer {
  envelope: Envelope
  /** Only for actions with an input; `null`: it is empty. */
  link?: string | null
}

function sendAction(id: string, { action, days, reason }: EnvelopeRequest): Promise<Answer> {
  const params = { id }
  if (action === 'remind') return send(remindSigner, { params })
  if (action === 'link') return send(showSigningLink, { params })
  if (action === 'resend') return send(resendEnvelope, { params })
  if (action === 'extend') return send(extendEnvelope, { params, body: { days } })
  return send(cancelEnvelope, { params, body: { reason } })
}

/** Browsers refuse the clipboard without a permission. */
const isCopied = (text: string) =>
  navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )

/** The actions for an envelope; actions with an input first show its dialog. */
export function EnvelopeActions({ recordId, envelope }: { recordId: string; envelope: Envelope }) {
  const client = useQueryClient()
  const { can } = useSession()
  const [openAction, setOpenAction] = useState<EnvelopeAction>()
  const [days, setDays] = useState(14)
  const [reason, setReason] = useState('')
  const [link, setLink] = useState<string>()
  const act = useMutation({
    mutationFn: (request: EnvelopeRequest) => sendAction(envelope.id, request),
    meta: { failure: 'in place' },
    onSuccess: ({ envelope: changed, link: newLink }, { action }) => {
      setOpenAction(undefined)
      showEnvelope(client, recordId, changed)
      if (newLink !== undefined) void copyLink(newLink)
      else toast.success(DONE[action])
    },
    // Another user or the customer may have acted first.
    onError: () => void client.invalidateQueries({ queryKey: envelopesQuery(recordId).queryKey }),
  })
  const copyLink = async (address: string | null) => {
    setLink(address ?? undefined)
    if (address === null) return toast.error('Il servizio di firma non ha ancora un collegamento')
    if (await isCopied(address)) toast.success(DONE.link)
  }
  const start = (action: EnvelopeAction) => act.mutate({ action, days, reason: reason.trim() })
  const busy = (action: EnvelopeAction) => act.isPending && act.variables.action === action
  const chooseAction = (action: EnvelopeAction) => {
    act.reset()
    setLink(undefined)
    if (action !== 'extend' && action !== 'cancel') start(action)
    else setOpenAction(openAction === action ? undefined : action)
  }
  if (!can.sign || envelope.actions.length === 0) return null
  const awaited = envelope.signers.find(({ role }) => role === envelope.awaited) ?? envelope.signer
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {envelope.actions.map((action) => (
          <Button
            key={action}
            size="compact-sm"
            variant={openAction === action ? 'light' : 'default'}
            loading={busy(action)}
            disabled={act.isPending}
            {...((action === 'extend' || action === 'cancel') && { 'aria-expanded': openAction === action })}
            onClick={() => chooseAction(action)}
          >
            {ACTION_LABELS[action]}
          </Button>
        ))}
      </Group>
      {link && (
        <TextInput
          label={`Il collegamento di ${personName(awaited)}`}
          description="Il codice per firmare arriva solo alla sua casella."
          size="sm"
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      {openAction === 'extend' && (
        <Group gap="xs" align="flex-end">
          <NativeSelect
            label="Da oggi ancora"
            size="sm"
            value={String(days)}
            data={DAYS.map((count) => ({ value: String(count), label: `${count} giorni` }))}
            onChange={(event) => setDays(Number(event.currentTarget.value))}
          />
          <Button size="sm" loading={busy('extend')} onClick={() => start('extend')}>
            Salva la scadenza
          </Button>
        </Group>
      )}
      {openAction === 'cancel' && (
        <Group gap="xs" align="flex-end">
          <TextInput
            label="Perché si annulla? Lo legge anche il cliente"
            size="sm"
            flex={1}
            miw={220}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button
            size="sm"
            color="red"
            disabled={!isReason(reason)}
            loading={busy('cancel')}
            onClick={() => start('cancel')}
          >
            Annulla adesso
          </Button>
        </Group>
      )}
      {act.isError && (
        <Alert color="red" variant="outline" py="xs" role="alert" styles={{ message: { color: 'inherit' } }}>
          {failureText(act.error)}
        </Alert>
      )}
    </Stack>
  )
}
