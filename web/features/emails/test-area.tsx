import { Fieldset, SimpleGrid, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { EmailConfig } from '../../../shared/api/emails.ts'
import { chooseConfig, type RecordRouting } from '../../../shared/emails/match-config.ts'

interface TestAreaProps {
  configs: readonly EmailConfig[] | undefined
  tried: RecordRouting | undefined
  onTry(routing: RecordRouting | undefined): void
}

/** EMAILCFG-7, EMAILCFG-14: on Enter the two values are judged as those of a record; without either, nothing is. */
export function TestArea({ configs, tried, onTry }: TestAreaProps) {
  const [typed, setTyped] = useState<RecordRouting>({ leadId: '', email: '' })
  const tryOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const isEmpty = Object.values(typed).every((value) => value.trim() === '')
    onTry(isEmpty ? undefined : typed)
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
        {configs && tried && verdict(chooseConfig(configs, tried)?.integration_name, tried)}
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
