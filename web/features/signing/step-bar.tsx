import { Button, Text } from '@mantine/core'
import classes from './signing.module.css'

interface StepBarProps {
  /** What going on is called. */
  next: string
  busy?: boolean
  disabled?: boolean
  onNext(): void
  /** Why it is too early to go on. */
  notice?: string | undefined
  /** Back, or away. */
  other?: { label: string; onClick(): void } | undefined
}

/** What can be done now, under the thumb. */
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
