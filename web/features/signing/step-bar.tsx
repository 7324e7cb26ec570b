import { Button, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
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
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => keepUncovered(() => bar.current), [])
  return (
    <div className={classes.bar} ref={bar} data-step-bar>
      <Text size="sm" role="alert" className={classes.notice}>
        {notice}
      </Text>
      <Button className={classes.next} size="md" loading={busy} disabled={disabled} onClick={onNext}>
        {next}
      </Button>
      {other && (
        <Button className={classes.other} size="md" variant="subtle" disabled={busy} onClick={other.onClick}>
          {other.label}
        </Button>
      )}
    </div>
  )
}

/** Space between the bar and what has the focus, in pixels. */
const GAP = 8

/**
 * Scrolls what gets the focus out of the bar: browsers bring it into the window only, and the bar covers a part of it.
 * Returns the function that ends it.
 */
function keepUncovered(findBar: () => HTMLElement | null): () => void {
  const listening = new AbortController()
  const { signal } = listening
  // What the pointer presses stays below it, so that the press is a click.
  let isPressing = false
  addEventListener('pointerdown', () => (isPressing = true), { signal })
  for (const end of ['pointerup', 'pointercancel'])
    addEventListener(end, () => (isPressing = false), { signal })
  addEventListener(
    'focusin',
    ({ target }) => {
      if (!isPressing) requestAnimationFrame(() => uncover(target, findBar()))
    },
    { signal },
  )
  return () => listening.abort()
}

function uncover(focused: EventTarget | null, bar: HTMLElement | null): void {
  if (!(focused instanceof HTMLElement) || !bar || bar.contains(focused)) return
  const { top, bottom } = focused.getBoundingClientRect()
  const covered = bottom + GAP - bar.getBoundingClientRect().top
  // What is taller than the window shows its beginning.
  if (covered > 0) scrollBy({ top: Math.min(covered, Math.max(0, top)) })
}
