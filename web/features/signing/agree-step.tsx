import { Checkbox, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { CallFailure } from '../../lib/call-failure.ts'
import { isCodeValid } from './code-validity.ts'
import { refocus, useRefusedFocus } from './refocus.ts'
import classes from './signing.module.css'
import { StepBar } from './step-bar.tsx'
import { StepFailure } from './step-failure.tsx'
import { StepHead } from './step-head.tsx'
import type { StepProps } from './step-props.ts'
import { useRequestCode } from './use-request-code.ts'

interface AgreeStepProps extends StepProps {
  agreed: ReadonlySet<string>
  onAgreed(agreed: ReadonlySet<string>): void
}

const TICK = 'Per firmare serve anche questa dichiarazione.'

/** Each text has its own checkbox; all are required before the code is sent. */
export function AgreeStep({
  token,
  signing,
  focusHeading,
  agreed,
  onAgreed,
  onSigning,
  onStep,
}: AgreeStepProps) {
  const { consents, signer } = signing
  const boxes = useRef<HTMLDivElement>(null)
  const [submitted, setSubmitted] = useState(false)
  const requestCode = useRequestCode({
    token,
    signing,
    purpose: 'signing',
    onSent: (next) => {
      onSigning(next)
      onStep('sign')
    },
  })
  useRefusedFocus(boxes, requestCode)
  const submit = () => {
    setSubmitted(true)
    if (!consents.every(({ key }) => agreed.has(key))) return refocus(boxes.current)
    if (isCodeValid(signing, Date.now())) return onStep('sign')
    requestCode.mutate()
  }
  const refused = requestCode.error instanceof CallFailure ? requestCode.error.issues : []
  const wrong = (key: string) =>
    refused.find(({ field }) => field === `consents.${key}`)?.message ??
    (submitted && !agreed.has(key) ? TICK : undefined)
  return (
    <Stack gap="md">
      <StepHead step="agree" focus={focusHeading} />
      {consents.length > 0 && <Text>Legga e spunti ogni dichiarazione.</Text>}
      <Stack
        gap="sm"
        ref={boxes}
        component="fieldset"
        m={0}
        p={0}
        style={{ border: 0 }}
        aria-label="Dichiarazioni"
      >
        {consents.map(({ key, text }) => (
          <Checkbox
            key={key}
            className={classes.consent}
            size="md"
            label={text}
            checked={agreed.has(key)}
            error={wrong(key)}
            aria-invalid={wrong(key) !== undefined}
            onChange={({ currentTarget: { checked } }) => {
              const next = new Set(agreed)
              if (checked) next.add(key)
              else next.delete(key)
              onAgreed(next)
            }}
          />
        ))}
      </Stack>
      <Text size="sm">
        Poi Le mandiamo un codice di sei cifre a <b>{signer.emailHint}</b>: serve per firmare.
      </Text>
      <StepFailure error={requestCode.error} except="consents." />
      <StepBar
        next="Manda il codice"
        busy={requestCode.isPending}
        onNext={submit}
        other={{ label: 'Indietro', onClick: () => onStep('read') }}
      />
    </Stack>
  )
}
