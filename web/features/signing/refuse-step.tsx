import { Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { refuseSigning, SIGNING_CODE_LENGTH } from '../../../shared/api/signing.ts'
import { send } from '../../lib/transport.ts'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'
import { CodeEntry } from './code-entry.tsx'
import { isCodeValid } from './code-validity.ts'
import { issueOf } from './issue-of.ts'
import { refocus, useRefusedFocus } from './refocus.ts'
import { StepBar } from './step-bar.tsx'
import { StepFailure } from './step-failure.tsx'
import type { StepProps } from './step-props.ts'
import { useRequestCode } from './use-request-code.ts'

const MIN_REASON_LENGTH = 3

interface RefuseStepProps extends StepProps {
  reason: string
  onReason(reason: string): void
}

/** A refusal needs a reason, which helps the organisation to correct the contract, and a code like the signature. */
export function RefuseStep({ token, signing, onSigning, onStep, reason, onReason }: RefuseStepProps) {
  const [code, setCode] = useState('')
  const [hasCode, setHasCode] = useState(() => isCodeValid(signing, Date.now(), 'refusal'))
  const [submitted, setSubmitted] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const requestCode = useRequestCode({
    token,
    signing,
    purpose: 'refusal',
    onSent: (next) => {
      onSigning(next)
      setHasCode(true)
      setSubmitted(false)
    },
  })
  const refuse = useMutation({
    mutationFn: async () =>
      (await send(refuseSigning, { params: { token }, body: { code, reason: reason.trim() } })).signing,
    onSuccess: onSigning,
    onError: (error) => {
      if (issueOf(error, 'code')) setCode('')
    },
  })
  useRefusedFocus(form, refuse)
  const isTooShort = reason.trim().length < MIN_REASON_LENGTH
  const isCodeComplete = code.length === SIGNING_CODE_LENGTH
  const submit = () => {
    setSubmitted(true)
    if (isTooShort || (hasCode && !isCodeComplete)) return refocus(form.current)
    if (hasCode) refuse.mutate()
    else requestCode.mutate()
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
        error={
          issueOf(refuse.error, 'reason') ??
          (submitted && isTooShort ? 'Scriva il motivo in poche parole.' : undefined)
        }
        onChange={(event) => onReason(event.currentTarget.value)}
      />
      {hasCode ? (
        <CodeEntry
          token={token}
          signing={signing}
          purpose="refusal"
          code={code}
          onSigning={onSigning}
          onCode={(next) => {
            setCode(next)
            if (issueOf(refuse.error, 'code')) refuse.reset()
          }}
          error={
            issueOf(refuse.error, 'code') ??
            (submitted && !isCodeComplete ? 'Scriva le sei cifre che ha ricevuto.' : undefined)
          }
          disabled={refuse.isPending}
        />
      ) : (
        <Text size="sm">
          Poi Le mandiamo un codice di sei cifre a <b>{signing.signer.emailHint}</b>: così solo Lei può
          rifiutare.
        </Text>
      )}
      <StepFailure error={requestCode.error} except="-" />
      {!['code', 'reason'].some((field) => issueOf(refuse.error, field)) && (
        <StepFailure error={refuse.error} except="-" />
      )}
      <StepBar
        next={hasCode ? 'Conferma: non firmo' : 'Manda il codice'}
        busy={refuse.isPending || requestCode.isPending}
        onNext={submit}
        other={{ label: 'Torna al contratto', onClick: () => onStep('read') }}
      />
    </Stack>
  )
}
