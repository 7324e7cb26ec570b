import { Button, Text } from '@mantine/core'
import classes from './signing.module.css'

interface StepBarProps {
  /** The label of the next step. */
  next: string
  busy?: boolean
  disabled?: boolean
  onNext(): void
  /** Why the next step is disabled. */
  notice?: string | undefined
  /** The button for going back or leaving. */
  other?: { label: string; onClick(): void } | undefined
}

/** The actions of the step, at the bottom of a phone. */
export function StepBar({ next, busy = false, disabled = false, onNext, notice, other }: StepBarProps) {
  return (
    <div className={classes.bar}>
      <Text size="sm" role="alert" className={classes.notice}>
        {notice}
      </Text>
      <Button size="md" loading={busy} disabled={disabled} onClick={onNext}>
        {next}
      </Button>
      {other && (
        <Button size="md" variant="subtle" disabled={busy} onClick={other.onClick}>
          {other.label}
        </Button>
      )}
    </div>
  )
}
