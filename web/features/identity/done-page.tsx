import { Loader, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { deliverElsewhere } from '../../lib/identity-handoff.ts'
import { CenteredCard } from '../../ui/centered-card.tsx'
import { NOBODY_WAITS, proofOf } from './ticket.ts'

/** Where the server sends people whose mailbox somebody else's page has proven: hands the proof to the login. */
export function DonePage() {
  useDocumentTitle('Verifica della posta · Sportello')
  const [proof] = useState(() => proofOf(location.hash))
  const [lost, setLost] = useState(proof === undefined)
  useEffect(() => {
    if (!proof) return
    // The proof is in no history.
    history.replaceState(null, '', location.pathname)
    void deliverElsewhere(proof).then((where) => {
      if (where === 'to-opener') window.close()
      setLost(where === 'orphan')
    })
  }, [proof])
  return (
    <CenteredCard>
      {lost ? (
        <Text role="alert">{NOBODY_WAITS}</Text>
      ) : (
        <Stack align="center" gap="sm">
          <Title order={1} size="h4">
            Casella verificata
          </Title>
          <Loader size="sm" />
          <Text size="sm" c="dimmed" role="status">
            Torna alla finestra dell’accesso: questa si può chiudere.
          </Text>
        </Stack>
      )}
    </CenteredCard>
  )
}
