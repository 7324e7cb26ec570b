import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatCount } from '../lib/format-date.ts'
import { forgetSaved, useJustSaved } from './just-saved.ts'

/** More rows than that at once make the browser slow. */
export const STEP = 120

interface InStepsProps<One> {
  all: readonly One[]
  /** Draws a list or a table with one row for each. */
  children(shown: readonly One[]): ReactNode
}

/**
 * Draws the first of many, and the next ones when asked for. What was just saved is drawn and comes into view, wherever
 * it stands.
 */
export function InSteps<One extends { id: string }>({ all, children }: InStepsProps<One>) {
  const [most, setMost] = useState(STEP)
  const saved = useJustSaved()
  const shown = all.length > most ? all.filter(({ id }, at) => at < most || id === saved) : all
  const list = useRef<HTMLDivElement>(null)
  const at = shown.findIndex(({ id }) => id === saved)
  useEffect(() => {
    if (saved === undefined) return
    const row = list.current?.querySelector('ul, tbody')?.children[at]
    // After the router, which shows a page from its top.
    const frame = requestAnimationFrame(() => row?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [at, saved])
  useEffect(() => forgetSaved, [])
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
          <Button variant="default" onClick={() => setMost(most + STEP)}>
            Mostra altri
          </Button>
        </Group>
      )}
    </>
  )
}
