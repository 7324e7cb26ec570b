import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { PackagedProduct } from '../../../shared/api/packages.ts'
import type { Product } from '../../../shared/api/products.ts'
import { failureText } from '../../lib/call-failure.ts'
import { catalogueQueries } from '../../lib/catalogue.ts'
import { MAX_OPTIONS } from '../../ui/match-suggestions.ts'
import { matchesPackage, type PackageDraft } from './package-draft.ts'

interface ProductPickerProps {
  draft: PackageDraft
  issue: string | undefined
  onPick(product: PackagedProduct): void
}

/** PACK-9: active products that are not in the package yet; those that match the package first. */
export function ProductPicker({ draft, issue, onPick }: ProductPickerProps) {
  const { data = [], error } = useQuery(catalogueQueries.products)
  const [typed, setTyped] = useState('')
  const { products, client_type, product_type } = draft
  // The list may be very long, and other fields of the package do not affect it.
  const options = useMemo(
    () => groupsOf(data, { products, client_type, product_type }),
    [data, products, client_type, product_type],
  )
  const pick = (id: string | null) => {
    const product = data.find((one) => one.id === id)
    if (product) onPick({ product_name: product.product_name, product_id: product.id })
    setTyped('')
  }
  return (
    <Select
      label="Products"
      withAsterisk
      placeholder="Cerca un prodotto da aggiungere"
      searchable
      limit={MAX_OPTIONS}
      data={options}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={pick}
      error={error && data.length === 0 ? failureText(error) : issue}
      nothingFoundMessage="Nessun prodotto attivo con questo nome"
      comboboxProps={{ withinPortal: true }}
    />
  )
}

type ProductFilter = Pick<PackageDraft, 'products' | 'client_type' | 'product_type'>

function groupsOf(products: readonly Product[], draft: ProductFilter) {
  const chosen = new Set(draft.products.map(({ product_id }) => product_id))
  const offered = products.filter((one) => one.product_active && !chosen.has(one.id))
  const items = (fits: boolean) =>
    offered
      .filter((one) => matchesPackage(one, draft) === fits)
      .map(({ id, product_name }) => ({ value: id, label: product_name }))
  return [
    { group: `${draft.product_type} · ${draft.client_type}`, items: items(true) },
    { group: 'Altri prodotti', items: items(false) },
  ].filter(({ items }) => items.length > 0)
}
