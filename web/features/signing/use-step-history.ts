import { useEffect, useEffectEvent, useRef } from 'react'
import { STEPS, type Step } from './step-props.ts'

type AnyStep = Step | 'refuse'

/** The steps that were gone through before each step, as the entries of the browser's history. */
const STEPS_BEFORE: Record<AnyStep, readonly AnyStep[]> = {
  read: [],
  agree: ['read'],
  sign: ['read', 'agree'],
  refuse: ['read'],
}

const stepOf = (state: unknown): AnyStep => {
  const step = (state as { step?: unknown } | null)?.step
  return [...STEPS, 'refuse' as const].find((one) => one === step) ?? 'read'
}

/**
 * Makes each step an entry of the browser's history, so that the browser goes back to the step before. Returns the
 * function that changes the step.
 */
export function useStepHistory(step: AnyStep, onStep: (step: AnyStep) => void): (step: AnyStep) => void {
  // A reload keeps the entries; a link that is opened anew has none.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the step of the first render
  useEffect(() => {
    if (stepOf(history.state) === step) return
    const [first, ...others] = [...STEPS_BEFORE[step], step]
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
    if (STEPS_BEFORE[step].at(-1) === next) {
      isGoingBack.current = true
      return history.back()
    }
    history.pushState({ step: next }, '')
    onStep(next)
  }
}
