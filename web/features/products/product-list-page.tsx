import { Badge, NativeSelect } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import type { CatalogueProduct } from '../../../shared/api/products.ts'
import { useListPage } from '../../lib/use-list-page.ts'
import type { EntityList } from '../../ui/crud/list-screen.tsx'
import { CardFacts } from '../../ui/list-cards.tsx'
import { textCell } from '../../ui/text-cell.tsx'
import { ActiveFilter } from '../crm/active-filter.tsx'
import { CatalogueList, type CatalogueListPageProps } from '../crm/catalogue-list.tsx'
import { PRODUCT_LIST_START, type ProductListState } from '../crm/crm-list-states.ts'
import { productPageQuery, reloadProducts } from '../crm/crm-queries.ts'
import { PRODUCTS } from './product.ts'

/** The products of the built-in CRM, offered by the form and the packages. */
export function ProductListPage(props: CatalogueListPageProps<ProductListState>) {
  const { state, onState } = props
  const page = useListPage(productPageQuery, state, onState)
  return (
    <CatalogueList
      {...props}
      title="Catalogo: prodotti"
      thing="product"
      entity={PRODUCTS}
      list={PRODUCT_LIST}
      page={page}
      inUse={{
        action: ({ product_active }) =>
          product_active
            ? { label: 'Togli dalla vendita', icon: IconPlayerPause }
            : { label: 'Rimetti in vendita', icon: IconPlayerPlay },
        toggled: (product) => ({
          ...PRODUCTS.valuesOf(product),
          product_active: !product.product_active,
        }),
        done: ({ product_name, product_active }) =>
          product_active ? `${product_name} è in vendita` : `${product_name} non è più in vendita`,
        failed: 'Impossibile cambiare il prodotto',
      }}
      first={{ label: 'Importa i prodotti da un file', action: 'import' }}
      filters={
        <>
          <NativeSelect
            aria-label="Tipo"
            wrapperProps={{ 'data-folds': '' }}
            data={[{ value: '', label: 'Ogni tipo' }, ...(page.data?.types ?? [state.type].filter(Boolean))]}
            value={state.type}
            onChange={({ currentTarget: { value } }) => onState({ ...state, type: value, page: 0 })}
          />
          <ActiveFilter
            label="Vendita"
            labels={['In vendita e no', 'In vendita', 'Non in vendita']}
            value={state.active}
            onChange={(active) => onState({ ...state, active, page: 0 })}
          />
        </>
      }
    />
  )
}

const clientsOf = ({ customer_type }: CatalogueProduct) => customer_type ?? 'Tutti'

const PRODUCT_LIST: EntityList<CatalogueProduct, ProductListState> = {
  label: 'Elenco dei prodotti',
  start: PRODUCT_LIST_START,
  reload: reloadProducts,
  search: { placeholder: 'Prodotto', searchOn: 'typing' },
  texts: {
    refreshed: 'Product table has been refreshed',
    failed: 'Impossibile caricare i prodotti',
    notFound: ({ searchWord }) =>
      searchWord ? `Nessun prodotto per «${searchWord}».` : 'Nessun prodotto con questi filtri.',
    nothingYet: 'Il catalogo è ancora vuoto: senza prodotti nessun contratto si può salvare.',
  },
  columns: [
    {
      key: 'product_name',
      label: 'Prodotto',
      sortKey: 'product_name',
      width: '38%',
      render: ({ product_name }) => textCell(product_name),
    },
    { key: 'type', label: 'Tipo', sortKey: 'type', render: ({ type }) => textCell(type) },
    { key: 'customer_type', label: 'Clienti', render: (product) => textCell(clientsOf(product)) },
    { key: 'active', label: 'In vendita', width: 130, render: (product) => <ProductStatus {...product} /> },
  ],
  minWidth: '52rem',
  clock: 24,
  actions: { count: 3, extraWidth: 12 },
  titleOf: ({ product_name }) => product_name,
  card: (product) => (
    <CardFacts
      facts={[
        ['Tipo', product.type],
        ['Clienti', clientsOf(product)],
      ]}
    />
  ),
  beside: (product) => <ProductStatus {...product} />,
}

const ProductStatus = ({ product_active }: CatalogueProduct) => (
  <Badge size="sm" variant={product_active ? 'light' : 'default'} miw="fit-content">
    {product_active ? 'In vendita' : 'Non in vendita'}
  </Badge>
)
