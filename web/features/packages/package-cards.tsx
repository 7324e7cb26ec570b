import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Package } from '../../lib/catalogue.ts'
import { type PackageAction, PackageCard } from './package-card.tsx'
import classes from './packages.module.css'

/** More cards than that at once make the browser slow. */
const STEP = 120

interface PackageCardsProps {
  found: readonly Package[]
  onAction(action: PackageAction, one: Package): void
}

/** The first of many, and the next ones when asked for. */
export function PackageCards({ found, onAction }: PackageCardsProps) {
  const [shown, setShown] = useState(STEP)
  return (
    <>
      <ul className={classes.grid} aria-label="Elenco dei pacchetti">
        {found.slice(0, shown).map((one) => (
          <PackageCard key={one.id} one={one} onAction={(action) => onAction(action, one)} />
        ))}
      </ul>
      {found.length > shown && (
        <Group justify="center" mt="md">
          <Text c="dimmed" size="sm">
            {shown.toLocaleString('it-IT')} di {found.length.toLocaleString('it-IT')}
          </Text>
          <Button variant="default" onClick={() => setShown(shown + STEP)}>
            Mostra altri
          </Button>
        </Group>
      )}
    </>
  )
}
