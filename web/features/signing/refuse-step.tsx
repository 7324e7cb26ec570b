import { Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { refuseSigning } from '../../../shared/api/signing.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { send } from '../../lib/transport.ts'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'
import { refocus, useRefusedFocus } from './refocus.ts'
import { StepBar } from './step-bar.tsx'
import { StepFailure } from './step-failure.tsx'
import type { StepProps } from './step-props.ts'

const MIN_REASON_LENGTH = 3

/** Declining is as easy as signing; the reason helps the organisation to correct the contract. */
export function RefuseStep({ token, signing, onSigning, onStep }: StepProps) {
  const [reason, setReason] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const refuse = useMutation({
    mutationFn: async () =>
      (await send(refuseSigning, { params: { token }, body: { reason: reason.trim() } })).signing,
    onSuccess: onSigning,
  })
  useRefusedFocus(form, refuse)
  const tooShort = submitted && reason.trim().length < MIN_REASON_LENGTH
  const issue =
    refuse.error instanceof CallFailure
      ? refuse.error.issues.find(({ field }) => field === 'reason')?.message
      : undefined
  const submit = () => {
    setSubmitted(true)
    if (reason.trim().length < MIN_REASON_LENGTH) return refocus(form.current)
    refuse.mutate()
  }
  return (
    <Stack gap="md" ref={form}>
      <Title order={1} size="h3" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        Non voglio firmare
      </Title>
      <Text>
        Il contratto non varrà e {signing.office} verrà avvisato subito. Dopo non potrà più firmare con questo
        collegamento.
      </Text>
      <GrowingTextarea
        label="Perché non firma?"
        description="Bastano poche parole: un dato sbagliato, un ripensamento…"
        descriptionProps={{ size: 'sm' }}
        errorProps={{ size: 'sm' }}
        size="md"
        required
        minRows={3}
        maxLength={500}
        value={reason}
        error={issue ?? (tooShort ? 'Scriva il motivo in poche parole.' : undefined)}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <StepFailure error={refuse.error} except="reason" />
      <StepBar
        next="Conferma: non firmo"
        busy={refuse.isPending}
        onNext={submit}
        other={{ label: 'Torna al contratto', onClick: () => onStep('read') }}
      />
    </Stack>
  )
}
