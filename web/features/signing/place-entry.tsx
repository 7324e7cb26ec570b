import { TextInput } from '@mantine/core'
import { MAX_PLACE } from '../../../shared/api/signing.ts'

interface PlaceEntryProps {
  value: string
  onChange(value: string): void
  error: string | undefined
  disabled: boolean
}

/** The place of signing, which the contract prints next to the date. */
export function PlaceEntry({ value, onChange, error, disabled }: PlaceEntryProps) {
  return (
    <TextInput
      label="Luogo"
      description="Il comune in cui si trova adesso. Sarà scritto sul contratto, con la data di oggi."
      descriptionProps={{ size: 'sm' }}
      errorProps={{ size: 'sm' }}
      size="md"
      maw="24rem"
      autoComplete="address-level2"
      maxLength={MAX_PLACE}
      value={value}
      error={error}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
