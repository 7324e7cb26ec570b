import { Button, Center, Loader, Stack, Text, Title } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'

export function Starting() {
  return (
    <Center mih="50dvh" role="status" aria-label="Caricamento in corso">
      <Loader type="dots" />
    </Center>
  )
}

/** GAP-2: an address that is nothing leads to the list. */
export function NotFound() {
  return <Navigate to="/records" replace />
}

/** Most often a part of the page that could not be loaded: the connection broke, or a new version was installed. */
export function WentWrong({ error }: { error?: unknown }) {
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
