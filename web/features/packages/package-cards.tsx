import type { Package } from '../../lib/catalogue.ts'
import { InSteps } from '../../ui/in-steps.tsx'
import { type PackageAction, PackageCard } from './package-card.tsx'
import classes from './packages.module.css'

interface PackageCardsProps {
  found: readonly Package[]
  onAction(action: PackageAction, one: Package): void
}

export function PackageCards({ found, onAction }: PackageCardsProps) {
  return (
    <InSteps all={found}>
      {(shown) => (
        <ul className={classes.grid} aria-label="Elenco dei pacchetti">
          {shown.map((one) => (
            <PackageCard key={one.id} one={one} onAction={(action) => onAction(action, one)} />
          ))}
        </ul>
      )}
    </InSteps>
  )
}
