import { Checkbox, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { SecondSigner } from '../../../shared/api/signatures.ts'

export interface SecondSignerChoice {
  /** False: the boxes remain empty, with a reason. */
  signs: boolean
  person: SecondSigner
}

interface SecondFormProps {
  choice: SecondSignerChoice
  onChoice(choice: SecondSignerChoice): void
}

const FIELDS = [
  { name: 'name', label: 'Nome', required: true, type: 'text' },
  { name: 'lastName', label: 'Cognome', required: true, type: 'text' },
  { name: 'email', label: 'E-mail', required: true, type: 'email' },
  { name: 'phone', label: 'Cellulare', required: false, type: 'tel' },
  { name: 'fiscalCode', label: 'Codice fiscale (facoltativo)', required: false, type: 'text' },
] as const

/** The second signer to send; undefined while required data are missing. */
export function toSecondSigner({ signs, person }: SecondSignerChoice): SecondSigner | undefined {
  const missing = FIELDS.some(({ name, required }) => required && person[name].trim() === '')
  return signs && !missing ? person : undefined
}

/** Who signs the boxes of a second person, after the customer. */
export function SecondSignerForm({ choice, onChoice }: SecondFormProps) {
  const { signs, person } = choice
  return (
    <Stack gap="xs" component="fieldset" m={0} p={0} style={{ border: 0 }} aria-label="Secondo firmatario">
      <Checkbox
        size="sm"
        label="Firma anche una seconda persona"
        description="Riceve il suo collegamento e il suo codice dopo che il cliente ha firmato."
        checked={signs}
        onChange={({ currentTarget: { checked } }) => onChoice({ ...choice, signs: checked })}
      />
      {signs && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
          {FIELDS.map(({ name, label, required, type }) => (
            <TextInput
              key={name}
              size="sm"
              label={label}
              required={required}
              type={type}
              autoComplete="off"
              maxLength={name === 'fiscalCode' ? 16 : 100}
              value={person[name]}
              onChange={({ currentTarget: { value } }) =>
                onChoice({ ...choice, person: { ...person, [name]: value } })
              }
            />
          ))}
        </SimpleGrid>
      )}
      {signs && !toSecondSigner(choice) && (
        <Text size="sm" c="dimmed">
          Per mandare servono nome, cognome ed e-mail della seconda persona.
        </Text>
      )}
    </Stack>
  )
}
