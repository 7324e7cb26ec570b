import { Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './signing.module.css'
import { STEP_TITLES, type Step, type StepProps, stepsOf } from './step-props.ts'

interface StepHeadProps extends Pick<StepProps, 'signing'> {
  step: Step
  /** The first heading after loading is not focused. */
  focus: boolean
}

/** The position in the steps. After a step change the focus is on the new heading. */
export function StepHead({ signing, step, focus }: StepHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step sets the focus
  useEffect(() => {
    if (!focus) return
    scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [focus, step])
  const steps = stepsOf(signing)
  const place = steps.indexOf(step)
  return (
    <Stack gap={6}>
      <ol className={classes.progress} aria-hidden="true">
        {steps.map((one, index) => (
          <li key={one} data-done={index <= place || undefined} />
        ))}
      </ol>
      <Text size="sm" c="dimmed">
        Passo {place + 1} di {steps.length}
      </Text>
      <Title order={1} size="h3" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        {STEP_TITLES[step]}
      </Title>
    </Stack>
  )
}
