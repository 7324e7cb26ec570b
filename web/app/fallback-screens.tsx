import { Button, Center, Loader, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { findNewVersion, reloadPage } from '../lib/new-version.ts'
import { CenteredCard } from '../ui/centered-card.tsx'

export function LoadingScreen() {
  return (
    <Center mih="50dvh" role="status" aria-label="Caricamento in corso">
      <Loader type="dots" />
    </Center>
  )
}

/** An address without a route. */
export function NotFound() {
  useDocumentTitle('Pagina non trovata · Sportello')
  return (
    <CenteredCard>
      <Stack gap="md">
        <Title order={1} size="h3">
          Pagina non trovata
        </Title>
        <Text size="sm" c="dimmed">
          Questo indirizzo non porta a nessuna pagina di Sportello.
        </Text>
        <Button renderRoot={(props) => <Link to="/records" {...props} />}>Vai ai record</Button>
      </Stack>
    </CenteredCard>
  )
}

/** What a failed part of the page shows: usually the connection failed, or a new version of the page was installed. */
export function ErrorScreen({ error }: { error?: unknown }) {
  const isReplaced = useReplaced()
  if (isReplaced === undefined) return <LoadingScreen />
  const missingPart = error instanceof Error && /import|module|chunk|preload/i.test(error.message)
  return (
    <Center mih="60dvh" p="md">
      <Stack align="center" gap="sm" maw={420} role="alert">
        <Title order={1} size="h3">
          {isReplaced ? 'Nuova versione' : 'Something went wrong'}
        </Title>
        <Text ta="center" size="sm" c="dimmed">
          {isReplaced ? NEW_VERSION_TEXT : missingPart ? MISSING_PART_TEXT : STOPPED_TEXT}
        </Text>
        <Button onClick={() => void reloadPage()}>Ricarica</Button>
      </Stack>
    </Center>
  )
}

const KEPT = 'Quello che hai scritto in un contratto è al sicuro: ricarica per ritrovarlo.'
const NEW_VERSION_TEXT = `Sportello è stato aggiornato. ${KEPT}`
const MISSING_PART_TEXT = 'Una parte della pagina non si è caricata. Ricarica per provare di nuovo.'
const STOPPED_TEXT = `La pagina si è fermata. ${KEPT}`

/** Whether the server has a newer page; undefined until it has answered. */
function useReplaced(): boolean | undefined {
  const [isReplaced, setReplaced] = useState<boolean>()
  useEffect(() => {
    void findNewVersion().then(setReplaced)
  }, [])
  return isReplaced
}
