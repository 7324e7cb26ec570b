import { Button, Center, Loader, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
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
        <Title order={1} size="h4">
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

/** Usually a file of the page that could not be loaded: the connection failed, or a new version was installed. */
export function ErrorScreen({ error }: { error?: unknown }) {
  const missingPart = error instanceof Error && /import|module|chunk/i.test(error.message)
  return (
    <Center mih="60dvh" p="md">
      <Stack align="center" gap="sm" maw={420} role="alert">
        <Title order={1} size="h4">
          Something went wrong
        </Title>
        <Text ta="center" size="sm" c="dimmed">
          {missingPart
            ? 'Una parte della pagina non si è caricata. Ricarica per provare di nuovo.'
            : 'La pagina si è fermata. Quello che hai scritto in un contratto è al sicuro: ricarica per ritrovarlo.'}
        </Text>
        <Button onClick={() => location.reload()}>Ricarica</Button>
      </Stack>
    </Center>
  )
}
