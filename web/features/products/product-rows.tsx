import { Badge, Group } from '@mantine/core'
import type { CatalogueProduct } from '../../../shared/api/products.ts'
import type { Column } from '../../ui/data-table.tsx'
import { CardFacts, CardTitle } from '../../ui/list-cards.tsx'
import { ListRows } from '../../ui/list-rows.tsx'
import { actionsWidth, type RowAction, RowActions } from '../../ui/row-actions.tsx'
import { dateTimeCell, textCell } from '../../ui/text-cell.tsx'
import type { ProductColumn, ProductListState } from '../crm/crm-list-states.ts'

const clientsOf = ({ customer_type }: CatalogueProduct) => customer_type ?? 'Tutti'

const COLUMNS: readonly Column<CatalogueProduct, ProductColumn>[] = [
  {
    key: 'product_name',
    label: 'Prodotto',
    sortKey: 'product_name',
    width: '38%',
    render: ({ product_name }) => textCell(product_name),
  },
  { key: 'type', label: 'Tipo', sortKey: 'type', render: ({ type }) => textCell(type) },
  { key: 'customer_type', label: 'Clienti', render: (product) => textCell(clientsOf(product)) },
  {
    key: 'active',
    label: 'In vendita',
    width: 130,
    render: (product) => <ProductStatus product={product} />,
  },
  {
    key: 'updatedAt',
    label: 'Last Modified',
    sortKey: 'updatedAt',
    width: 134,
    render: ({ updatedAt }) => dateTimeCell(updatedAt),
  },
]

interface ProductRowsProps {
  state: ProductListState
  rows: readonly CatalogueProduct[]
  stale: boolean
  onSort(by: ProductColumn): void
  actionsOf(product: CatalogueProduct): readonly RowAction[]
}

export function ProductRows({ actionsOf, ...list }: ProductRowsProps) {
  const actions: Column<CatalogueProduct, ProductColumn> = {
    key: 'actions',
    label: 'Actions',
    width: actionsWidth(3) + 12,
    render: (product) => <RowActions actions={actionsOf(product)} />,
  }
  return (
    <ListRows
      {...list}
      label="Elenco dei prodotti"
      columns={[...COLUMNS, actions]}
      rowKey={({ id }) => id}
      minWidth="52rem"
      card={(product) => (
        <>
          <CardTitle title={product.product_name} at={product.updatedAt} />
          <CardFacts
            facts={[
              ['Tipo', product.type],
              ['Clienti', clientsOf(product)],
            ]}
          />
          <Group mt="xs" justify="space-between">
            <RowActions actions={actionsOf(product)} size="lg" />
            <ProductStatus product={product} />
          </Group>
        </>
      )}
    />
  )
}

function ProductStatus({ product: { product_active } }: { product: CatalogueProduct }) {
  return (
    <Badge size="sm" radius="sm" tt="none" variant={product_active ? 'light' : 'default'} miw="fit-content">
      {product_active ? 'In vendita' : 'Non in vendita'}
    </Badge>
  )
}
