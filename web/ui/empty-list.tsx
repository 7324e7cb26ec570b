import { Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface EmptyListProps {
  /** A search or a filter is active. The empty list offers to show everything. */
  narrowed: boolean
  /** The message without matches: «Nessun record per «rossi».» */
  notFound: string
  /** The searched fields, for users who searched for another one. */
  searchHint?: string
  onClear(): void
  /** Content of an empty list without filters: a sentence, and the button that creates the first entry. */
  nothingYet: string
  first: ReactNode
}

/** An empty list with the next step. */
export function EmptyList({ narrowed, notFound, searchHint, onClear, nothingYet, first }: EmptyListProps) {
  return (
    <Stack align="center" gap="sm" py="xl">
      {narrowed ? (
        <>
          <Text ta="center">{notFound}</Text>
          {searchHint && (
            <Text size="sm" c="dimmed" ta="center">
              {searchHint}
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
