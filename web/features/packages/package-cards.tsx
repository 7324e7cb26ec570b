import type { Package } from '../../lib/catalogue.ts'
import { IncrementalList } from '../../ui/incremental-list.tsx'
import { type PackageAction, PackageCard } from './package-card.tsx'
import classes from './packages.module.css'

interface PackageCardsProps {
  packages: readonly Package[]
  onAction(action: PackageAction, item: Package): void
}

export function PackageCards({ packages, onAction }: PackageCardsProps) {
  return (
    <IncrementalList all={packages}>
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
