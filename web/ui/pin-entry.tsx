import { PinInput } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { AUTHENTICATOR_CODE_LENGTH } from '../../shared/authenticator-code-length.ts'
import { takePastedCode } from '../lib/pasted-code.ts'

interface PinEntryProps {
  label: string
  value: string
  onChange(value: string): void
  /** Called after the sixth digit, typed or pasted. */
  onComplete(value: string): void
  disabled: boolean
  error?: boolean
  success?: boolean
  /** Changes when the entry was cleared for another attempt: the first digit is focused. */
  attempt: number
}

/** Six digits, one box each; a code pasted into any box fills all, also within a sentence. */
export function PinEntry({ label, attempt, onChange, onComplete, ...props }: PinEntryProps) {
  const root = useRef<HTMLDivElement>(null)
  // The boxes derive their keys from the id: a generated id of Mantine changes after mounting and drops the focus.
  const id = useId()
  const { disabled } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt sets the focus
  useEffect(() => {
    if (!disabled) root.current?.querySelector('input')?.focus()
  }, [attempt, disabled])
  const change = (value: string) => {
    onChange(value)
    // Mantine's own onComplete is not called when a second code is pasted after a reset.
    if (value.length === AUTHENTICATOR_CODE_LENGTH) onComplete(value)
  }
  return (
    <PinInput
      {...props}
      id={id}
      rootRef={root}
      aria-label={label}
      type="number"
      length={AUTHENTICATOR_CODE_LENGTH}
      oneTimeCode
      placeholder=""
      gap="min(0.625rem, 2vw)"
      onChange={change}
      onPasteCapture={(event) => !disabled && takePastedCode(event, change)}
      getInputProps={(index) => ({ 'aria-label': `Cifra ${index + 1} di ${AUTHENTICATOR_CODE_LENGTH}` })}
    />
  )
}
