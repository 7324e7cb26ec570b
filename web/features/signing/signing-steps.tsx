import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Signing } from '../../../shared/api/signing.ts'
import { AgreeStep } from './agree-step.tsx'
import { EMPTY_DRAWING } from './mark-entry.tsx'
import { ReadStep } from './read-step.tsx'
import { type ReadingProgress, UNREAD } from './reading-progress.ts'
import { RefuseStep } from './refuse-step.tsx'
import { type SignatureInput, SignStep } from './sign-step.tsx'
import { signingQuery } from './signing-queries.ts'
import type { Step, StepProps } from './step-props.ts'

/** The steps from reading to signing or declining. Going back preserves what was read and entered. */
export function SigningSteps({ token, signing }: { token: string; signing: Signing }) {
  const client = useQueryClient()
  const [step, setStep] = useState<Step | 'refuse'>('read')
  const [focusHeading, setFocusHeading] = useState(false)
  const [readings, setReadings] = useState<ReadonlyMap<string, ReadingProgress>>(new Map())
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(new Set())
  const [input, setInput] = useState<SignatureInput>({
    drawing: EMPTY_DRAWING,
    place: undefined,
    pressed: [],
  })
  const [reason, setReason] = useState('')
  const props: StepProps = {
    token,
    signing,
    focusHeading,
    onSigning: (next) => client.setQueryData(signingQuery(token).queryKey, next),
    onStep: (next) => {
      setFocusHeading(true)
      setStep(next)
    },
  }
  if (step === 'refuse') return <RefuseStep {...props} reason={reason} onReason={setReason} />
  if (step === 'agree') return <AgreeStep {...props} agreed={agreed} onAgreed={setAgreed} />
  const onInput = (change: Partial<SignatureInput>) => setInput((current) => ({ ...current, ...change }))
  if (step === 'sign') return <SignStep {...props} input={input} onInput={onInput} />
  const onReading = (link: string, update: (reading: ReadingProgress) => ReadingProgress) =>
    setReadings((all) => new Map([...all, [link, update(all.get(link) ?? UNREAD)]]))
  return <ReadStep {...props} readings={readings} onReading={onReading} />
}
