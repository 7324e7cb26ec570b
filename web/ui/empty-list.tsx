import { Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface EmptyListProps {
  /** Something narrows the list: a search, a filter. The way out is then to show everything. */
  narrowed: boolean
  /** What was not found: «Nessun record per «rossi».» */
  notFound: string
  /** Where the search looks, for whoever searched elsewhere. */
  looksAt?: string
  onClear(): void
  /** When there is nothing at all: a sentence, and the button that makes the first. */
  nothingYet: string
  first: ReactNode
}

/** An empty list says what to do next. */
export function EmptyList({ narrowed, notFound, looksAt, onClear, nothingYet, first }: EmptyListProps) {
  return (
    <Stack align="center" gap="sm" py="xl">
      {narrowed ? (
        <>
          <Text ta="center">{notFound}</Text>
          {looksAt && (
            <Text size="sm" c="dimmed" ta="center">
              {looksAt}
            </Text>
          )}
          <Button variant="default" onClick={onClear}>
            Mostra tutti
          </Button>
        </>
      ) : (
        <>
          <Text ta="center">{nothingYet}</Text>
          {first}
        </>
      )}
    </Stack>
  )
}
