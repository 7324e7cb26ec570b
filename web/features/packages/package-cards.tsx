import type { Package } from '../../lib/catalogue.ts'
import { IncrementalList } from '../../ui/incremental-list.tsx'
import { type PackageAction, PackageCard } from './package-card.tsx'
import classes from './packages.module.css'

interface PackageCardsProps {
  found: readonly Package[]
  onAction(action: PackageAction, item: Package): void
}

export function PackageCards({ found, onAction }: PackageCardsProps) {
  return (
    <IncrementalList all={found}>
      {(shown) => (
        <ul className={classes.grid} aria-label="Elenco dei pacchetti">
          {shown.map((item) => (
            <PackageCard key={item.id} item={item} onAction={(action) => onAction(action, item)} />
          ))}
        </ul>
      )}
    </IncrementalList>
  )
}
