import { PinInput, type PinInputProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { AUTHENTICATOR_CODE_LENGTH } from '../../shared/constants.ts'

interface PinEntryProps
  extends Pick<PinInputProps, 'value' | 'onChange' | 'onComplete' | 'disabled' | 'error' | 'success'> {
  label: string
  /** Changes when the entry was emptied for another try: the cursor goes back to the first digit. */
  attempt: number
}

/** Six digits, one box each; a code pasted into any of them fills all. */
export function PinEntry({ label, attempt, disabled = false, ...props }: PinEntryProps) {
  const root = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what asks for the cursor
  useEffect(() => {
    if (!disabled) root.current?.querySelector('input')?.focus()
  }, [attempt, disabled])
  return (
    <PinInput
      {...props}
      disabled={disabled}
      rootRef={root}
      role="group"
      aria-label={label}
      type="number"
      length={AUTHENTICATOR_CODE_LENGTH}
      oneTimeCode
      gap="xs"
      getInputProps={(index) => ({ 'aria-label': `Cifra ${index + 1} di ${AUTHENTICATOR_CODE_LENGTH}` })}
    />
  )
}
