import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'

/** More rows than that at once make the browser slow. */
export const STEP = 120

interface InStepsProps<One> {
  all: readonly One[]
  children(shown: readonly One[]): ReactNode
}

/** Draws the first of many, and the next ones when asked for. */
export function InSteps<One>({ all, children }: InStepsProps<One>) {
  const [most, setMost] = useState(STEP)
  return (
    <>
      {children(all.slice(0, most))}
      {all.length > most && (
        <Group justify="center" mt="md">
          <Text c="dimmed" size="sm">
            {most.toLocaleString('it-IT')} di {all.length.toLocaleString('it-IT')}
          </Text>
          <Button variant="default" onClick={() => setMost(most + STEP)}>
            Mostra altri
          </Button>
        </Group>
      )}
    </>
  )
}
