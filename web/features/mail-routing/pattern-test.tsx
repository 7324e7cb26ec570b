import { Fieldset, SimpleGrid, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { EmailConfig } from '../../../shared/api/mail-routing.ts'
import { chooseConfig, type RecordRouting } from '../../../shared/mail-routing/match-config.ts'

interface PatternTestProps {
  configs: readonly EmailConfig[] | undefined
  testInput: RecordRouting | undefined
  onTest(routing: RecordRouting | undefined): void
}

/** EMAILCFG-7, EMAILCFG-14: Enter tests the two values like those of a record; without values nothing is tested. */
export function PatternTest({ configs, testInput, onTest }: PatternTestProps) {
  const [typed, setTyped] = useState<RecordRouting>({ leadId: '', email: '' })
  const tryOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const isEmpty = Object.values(typed).every((value) => value.trim() === '')
    onTest(isEmpty ? undefined : typed)
  }
  const input = { maxLength: 1000, autoComplete: 'off', spellCheck: false, onKeyDown: tryOnEnter } as const
  return (
    <Fieldset legend="Prova" mt="md" p="xs">
      <Text size="xs" c="dimmed" mb={4}>
        Scrivi i valori di un record e premi Invio: verde la configurazione che lo accetta, rosso le altre.
        Tra le verdi vince la prima.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing={4}>
        <TextInput
          {...input}
          label="Lead Source"
          placeholder="sito"
          value={typed.leadId}
          onChange={(event) => setTyped({ ...typed, leadId: event.currentTarget.value })}
        />
        <TextInput
          {...input}
          label="Indirizzo e-mail"
          placeholder="maria.rossi@example.it"
          value={typed.email}
          onChange={(event) => setTyped({ ...typed, email: event.currentTarget.value })}
        />
      </SimpleGrid>
      <Text size="sm" mt="xs" role="status" style={{ overflowWrap: 'anywhere' }}>
        {configs && testInput && verdict(chooseConfig(configs, testInput)?.integration_name, testInput)}
      </Text>
    </Fieldset>
  )
}

function verdict(winner: string | undefined, { email }: RecordRouting): string {
  const outcome =
    winner === undefined
      ? 'Nessuna configurazione accetta questo record: la sua e-mail non parte.'
      : `Vince «${winner}».`
  return email.trim() === '' && winner !== undefined
    ? `${outcome} Senza indirizzo, però, l’e-mail del record non parte.`
    : outcome
}
