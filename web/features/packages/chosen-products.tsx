import { CloseButton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Product } from '../../../shared/api/products.ts'
import { catalogueQueries } from '../../lib/catalogue.ts'
import { matchesPackage, type PackageDraft } from './package-draft.ts'
import classes from './packages.module.css'

interface ChosenProductsProps {
  draft: PackageDraft
  onRemove(id: string): void
}

/** PACK-7: the products of the package, in the order in which they were chosen. */
export function ChosenProducts({ draft, onRemove }: ChosenProductsProps) {
  const { data } = useQuery(catalogueQueries.products)
  if (draft.products.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Ancora nessun prodotto.
      </Text>
    )
  return (
    <ul className={classes.chosen} aria-label="Prodotti scelti">
      {draft.products.map(({ product_id, product_name }) => {
        const mismatch =
          data &&
          mismatchReason(
            data.find(({ id }) => id === product_id),
            draft,
          )
        return (
          <li key={product_id} className={classes.row}>
            <span className={classes.product}>
              {product_name} {mismatch && <span className={classes.odd}>{mismatch}</span>}
            </span>
            <CloseButton
              size="sm"
              aria-label={`Rimuovi ${product_name}`}
              onClick={() => onRemove(product_id)}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** Why the form does not show the package for this product. */
function mismatchReason(product: Product | undefined, draft: PackageDraft): string | undefined {
  if (!product) return 'non è più nel catalogo'
  if (!product.product_active) return 'non è più in vendita'
  return matchesPackage(product, draft)
    ? undefined
    : 'di altro tipo o per altri clienti: nel modulo non si vedrà'
}
