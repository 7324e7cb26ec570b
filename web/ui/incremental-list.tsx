import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatCount } from '../lib/format-date.ts'
import { savedAdministeredEntry } from './saved-entry.ts'

/** More rows at once make the browser slow. */
export const STEP_SIZE = 120

interface IncrementalListProps<Item> {
  all: readonly Item[]
  /** Renders a list or a table with one row per item. */
  children(shown: readonly Item[]): ReactNode
}

/**
 * Renders the first of many rows, and further ones on request. The entry that was just saved is rendered and
 * scrolled into view at any position.
 */
export function IncrementalList<Item extends { id: string }>({ all, children }: IncrementalListProps<Item>) {
  const [most, setMost] = useState(STEP_SIZE)
  const saved = savedAdministeredEntry.useId()
  const shown = all.length > most ? all.filter(({ id }, at) => at < most || id === saved) : all
  const list = useRef<HTMLDivElement>(null)
  const at = shown.findIndex(({ id }) => id === saved)
  useEffect(() => {
    if (saved === undefined) return
    const row = list.current?.querySelector('ul, tbody')?.children[at]
    // After the router, which scrolls a page to its top.
    const frame = requestAnimationFrame(() => row?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [at, saved])
  useEffect(() => savedAdministeredEntry.forget, [])
  return (
    <>
      <div ref={list} style={{ display: 'contents' }}>
        {children(shown)}
      </div>
      {all.length > most && (
        <Group justify="center" mt="md">
          <Text c="dimmed" size="sm">
            {formatCount(most)} di {formatCount(all.length)}
          </Text>
          <Button variant="default" onClick={() => setMost(most + STEP_SIZE)}>
            Mostra altri
          </Button>
        </Group>
      )}
    </>
  )
}
