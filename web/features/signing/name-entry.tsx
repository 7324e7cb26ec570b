import { Stack, TextInput } from '@mantine/core'
import { MAX_TYPED_MARK } from '../../../shared/api/signing.ts'
import classes from './signing.module.css'

interface NameEntryProps {
  value: string
  onChange(value: string): void
  error: string | undefined
  disabled: boolean
}

/** The typed name, instead of a drawing. */
export function NameEntry({ value, onChange, error, disabled }: NameEntryProps) {
  // As the server writes it.
  const printed = value.normalize('NFKC').trim()
  return (
    <Stack gap="xs">
      <TextInput
        label="Nome e cognome"
        description="Vale come la firma disegnata."
        descriptionProps={{ size: 'sm' }}
        errorProps={{ size: 'sm' }}
        size="md"
        autoComplete="name"
        maxLength={MAX_TYPED_MARK}
        value={value}
        error={error}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {printed !== '' && (
        <div className={classes.typed} aria-hidden="true">
          <span style={{ '--letters': printed.length }}>{printed}</span>
        </div>
      )}
    </Stack>
  )
}
