import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

interface EmptyListProps {
  searchWord: string
  onClear(): void
}

/** An empty list says what to do next. */
export function EmptyList({ searchWord, onClear }: EmptyListProps) {
  return (
    <Stack align="center" gap="sm" py="xl">
      {searchWord ? (
        <>
          <Text>Nessun record per «{searchWord}».</Text>
          <Text size="sm" c="dimmed">
            La ricerca guarda cognome, nome, contact owner, operazione e tipo di contratto.
          </Text>
          <Button variant="default" onClick={onClear}>
            Mostra tutti
          </Button>
        </>
      ) : (
        <>
          <Text>Non c’è ancora nessun record.</Text>
          <Button renderRoot={(props) => <Link to="/new" {...props} />}>Registra il primo contratto</Button>
        </>
      )}
    </Stack>
  )
}
