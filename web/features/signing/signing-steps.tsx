import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Signing } from '../../../shared/api/signing.ts'
import { AgreeStep } from './agree-step.tsx'
import { ReadStep } from './read-step.tsx'
import { type Reading, UNREAD } from './reading.ts'
import { RefuseStep } from './refuse-step.tsx'
import { SignStep } from './sign-step.tsx'
import { signingQuery } from './signing-queries.ts'
import type { StepProps } from './step-props.ts'
import type { Step } from './steps.ts'

/** From reading to signing, or to refusing. What was read and ticked stays when one goes back. */
export function SigningSteps({ token, signing }: { token: string; signing: Signing }) {
  const client = useQueryClient()
  const [step, setStep] = useState<Step | 'refuse'>('read')
  const [moved, setMoved] = useState(false)
  const [readings, setReadings] = useState<ReadonlyMap<string, Reading>>(new Map())
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(new Set())
  const props: StepProps = {
    ...{ token, signing, moved },
    onSigning: (next) => client.setQueryData(signingQuery(token).queryKey, next),
    onStep: (next) => {
      setMoved(true)
      setStep(next)
    },
  }
  if (step === 'refuse') return <RefuseStep {...props} />
  if (step === 'agree') return <AgreeStep {...props} agreed={agreed} onAgreed={setAgreed} />
  if (step === 'sign') return <SignStep {...props} />
  const onReading = (link: string, update: (reading: Reading) => Reading) =>
    setReadings((all) => new Map([...all, [link, update(all.get(link) ?? UNREAD)]]))
  return <ReadStep {...props} readings={readings} onReading={onReading} />
}
