import { Loader, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { deliverToChannel } from '../../lib/identity-handoff.ts'
import { CenteredCard } from '../../ui/centered-card.tsx'
import { LOGIN_NOT_WAITING, proofOf } from './ticket.ts'

/** The page to which an external identity provider redirects: passes the proof to the login. */
export function DonePage() {
  useDocumentTitle('Verifica della posta · Sportello')
  const [proof] = useState(() => proofOf(location.hash))
  const [isOrphaned, setIsOrphaned] = useState(proof === undefined)
  useEffect(() => {
    if (!proof) return
    // The proof is not stored in the browser's history.
    history.replaceState(null, '', location.pathname)
    void deliverToChannel(proof).then((where) => {
      if (where === 'to-opener') window.close()
      setIsOrphaned(where === 'orphan')
    })
  }, [proof])
  return (
    <CenteredCard>
      {isOrphaned ? (
        <>
          <Title order={1} size="h3" mb="sm">
            Verifica della posta
          </Title>
          <Text role="alert">{LOGIN_NOT_WAITING}</Text>
        </>
      ) : (
        <Stack align="center" gap="sm">
          <Title order={1} size="h3">
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
