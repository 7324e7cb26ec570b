import { Checkbox, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { CallFailure } from '../../lib/call-failure.ts'
import { isCodeValid } from './code-validity.ts'
import { Declarations, MadeDeclaration } from './declarations.tsx'
import { EarlyStartQuestion } from './early-start-question.tsx'
import { refocus, useRefusedFocus } from './refocus.ts'
import classes from './signing.module.css'
import { StepBar } from './step-bar.tsx'
import { StepFailure } from './step-failure.tsx'
import { StepHead } from './step-head.tsx'
import { neighbourOf, type StepProps } from './step-props.ts'
import { useRequestCode } from './use-request-code.ts'

interface AgreeStepProps extends StepProps {
  agreed: ReadonlySet<string>
  onAgreed(agreed: ReadonlySet<string>): void
  earlyStart: boolean
  onEarlyStart(earlyStart: boolean): void
}

const TICK = 'Per firmare serve anche questa dichiarazione.'

const NEXT = 'Accetto, manda il codice'

/** Each declaration has its own press; all are required before the code is sent. */
export function AgreeStep({
  token,
  signing,
  focusHeading,
  agreed,
  onAgreed,
  earlyStart,
  onEarlyStart,
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
  // A declaration that was made by reading keeps its place while this step is shown.
  const [made] = useState(() => consents.filter(({ key, press }) => press === 'reading' && agreed.has(key)))
  const byCode = consents.filter(({ press }) => press === 'code')
  const ticked = consents.filter((one) => !made.includes(one) && one.press !== 'code')
  const submit = () => {
    setSubmitted(true)
    if (!ticked.every(({ key }) => agreed.has(key))) return refocus(boxes.current)
    onAgreed(new Set([...agreed, ...byCode.map(({ key }) => key)]))
    if (isCodeValid(signing, Date.now())) return onStep('sign')
    requestCode.mutate()
  }
  const refused = requestCode.error instanceof CallFailure ? requestCode.error.issues : []
  const wrong = (key: string) =>
    refused.find(({ field }) => field === `consents.${key}`)?.message ??
    (submitted && !agreed.has(key) ? TICK : undefined)
  return (
    <Stack gap="md">
      <StepHead signing={signing} step="agree" focus={focusHeading} />
      {made.map(({ key, text }) => (
        <MadeDeclaration key={key} text={text} />
      ))}
      <Stack
        gap="sm"
        ref={boxes}
        component="fieldset"
        m={0}
        p={0}
        style={{ border: 0 }}
        aria-label="Dichiarazioni"
      >
        {ticked.map(({ key, text }) => (
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
      {signing.asksEarlyStart && <EarlyStartQuestion asks={earlyStart} onAsks={onEarlyStart} />}
      <Declarations texts={byCode} button={NEXT} />
      <Text size="sm">
        Poi Le mandiamo un codice di sei cifre a <b>{signer.emailHint}</b>: serve per firmare.
      </Text>
      <StepFailure error={requestCode.error} except="consents." />
      <StepBar
        next={NEXT}
        busy={requestCode.isPending}
        onNext={submit}
        other={{ label: 'Indietro', onClick: () => onStep(neighbourOf(signing, 'agree', -1)) }}
      />
    </Stack>
  )
}
