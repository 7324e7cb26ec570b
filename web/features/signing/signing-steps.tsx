import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Signing } from '../../../shared/api/signing.ts'
import { AgreeStep } from './agree-step.tsx'
import { byOwnClock } from './code-validity.ts'
import { MediumStep } from './medium-step.tsx'
import { ReadStep } from './read-step.tsx'
import { type ReadingProgress, UNREAD } from './reading-progress.ts'
import { RefuseStep } from './refuse-step.tsx'
import { SignStep } from './sign-step.tsx'
import { readProgress, type SigningProgress, storeProgress } from './signing-progress.ts'
import { signingQuery } from './signing-queries.ts'
import { STEPS, type Step, type StepProps, stepsOf } from './step-props.ts'

interface SigningStepsProps {
  token: string
  signing: Signing
}

/** The steps from reading to signing or declining. A reload and going back preserve what was read and entered. */
export function SigningSteps({ token, signing }: SigningStepsProps) {
  const [progress, setProgress] = useState(() => readProgress(token, signing))
  const [isStored, setIsStored] = useState(true)
  useEffect(() => setIsStored(storeProgress(token, signing, progress)), [token, signing, progress])
  return (
    <>
      {!isStored && (
        <Text size="sm" c="dimmed" role="note" mb="md">
          Questo browser non conserva i dati della pagina: se la ricarica o la chiude, deve ricominciare da
          capo.
        </Text>
      )}
      <CurrentStep token={token} signing={signing} progress={progress} onProgress={setProgress} />
    </>
  )
}

interface CurrentStepProps extends SigningStepsProps {
  progress: SigningProgress
  onProgress(update: (progress: SigningProgress) => SigningProgress): void
}

function CurrentStep({ token, signing, progress, onProgress }: CurrentStepProps): ReactNode {
  const client = useQueryClient()
  const [focusHeading, setFocusHeading] = useState(false)
  const step = permittedStep(signing, progress.step)
  const change = (part: Partial<SigningProgress>) => onProgress((current) => ({ ...current, ...part }))
  const props: StepProps = {
    token,
    signing,
    focusHeading,
    onSigning: (next) => client.setQueryData(signingQuery(token).queryKey, byOwnClock(next, Date.now())),
    onStep: useStepHistory(step, signing, (next) => {
      setFocusHeading(true)
      change({ step: next })
    }),
  }
  const { readings, papers, agreed, earlyStart, input, reason } = progress
  if (step === 'refuse')
    return <RefuseStep {...props} reason={reason} onReason={(next) => change({ reason: next })} />
  if (step === 'medium' && signing.medium) return <MediumStep {...props} medium={signing.medium} />
  if (step === 'agree')
    return (
      <AgreeStep
        {...props}
        agreed={agreed}
        onAgreed={(next) => change({ agreed: next })}
        earlyStart={earlyStart}
        onEarlyStart={(next) => change({ earlyStart: next })}
      />
    )
  if (step === 'sign')
    return (
      <SignStep
        {...props}
        earlyStart={signing.asksEarlyStart ? earlyStart : undefined}
        input={input}
        onInput={(part) => onProgress((current) => ({ ...current, input: { ...current.input, ...part } }))}
      />
    )
  const onReading = (link: string, update: (reading: ReadingProgress) => ReadingProgress) =>
    onProgress((current) => ({
      ...current,
      readings: new Map([...current.readings, [link, update(current.readings.get(link) ?? UNREAD)]]),
    }))
  const read = signing.consents.filter(({ press }) => press === 'reading').map(({ key }) => key)
  const onRead = () =>
    onProgress((current) => ({ ...current, agreed: new Set([...current.agreed, ...read]) }))
  const received = signing.papers.filter(({ receivedAt }) => receivedAt !== null).map(({ link }) => link)
  return (
    <ReadStep
      {...props}
      readings={readings}
      onReading={onReading}
      onRead={onRead}
      opened={new Set([...received, ...papers])}
      onOpened={(links) =>
        onProgress((current) => ({ ...current, papers: new Set([...current.papers, ...links]) }))
      }
    />
  )
}

type AnyStep = Step | 'refuse'

/** The step of the progress, or the one that it needs: the rule of the durable medium may have changed since. */
function permittedStep({ medium }: Signing, step: AnyStep): AnyStep {
  if (step === 'medium' && !medium) return 'agree'
  return (step === 'agree' || step === 'sign') && medium?.consentedAt === null ? 'medium' : step
}

/** The steps that were gone through before each step, as the entries of the browser's history. */
function stepsBefore(signing: Signing, step: AnyStep): readonly AnyStep[] {
  if (step === 'refuse') return ['read']
  const steps = stepsOf(signing)
  return steps.slice(0, steps.indexOf(step))
}

const stepOf = (state: unknown): AnyStep => {
  const step = (state as { step?: unknown } | null)?.step
  return [...STEPS, 'refuse' as const].find((one) => one === step) ?? 'read'
}

/**
 * Makes each step an entry of the browser's history, so that the browser goes back to the step before. Returns the
 * function that changes the step.
 */
function useStepHistory(
  step: AnyStep,
  signing: Signing,
  onStep: (step: AnyStep) => void,
): (step: AnyStep) => void {
  // A reload keeps the entries; a link that is opened anew has none.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the step of the first render
  useEffect(() => {
    if (stepOf(history.state) === step) return
    const [first, ...others] = [...stepsBefore(signing, step), step]
    history.replaceState({ step: first }, '')
    for (const other of others) history.pushState({ step: other }, '')
  }, [])
  // The browser goes back later: a second press meanwhile would leave the page.
  const isGoingBack = useRef(false)
  const onPop = useEffectEvent(({ state }: PopStateEvent) => {
    isGoingBack.current = false
    onStep(stepOf(state))
  })
  useEffect(() => {
    addEventListener('popstate', onPop)
    return () => removeEventListener('popstate', onPop)
  }, [])
  return (next) => {
    if (isGoingBack.current) return
    if (stepsBefore(signing, step).at(-1) === next) {
      isGoingBack.current = true
      return history.back()
    }
    history.pushState({ step: next }, '')
    onStep(next)
  }
}
