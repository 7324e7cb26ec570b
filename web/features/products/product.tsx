import { Badge } from '@mantine/core'
import {
  type CatalogueProduct,
  COMMON_PRODUCT_TYPES,
  createProduct,
  type ProductPayload,
  updateProduct,
} from '../../../shared/api/products.ts'
import { send } from '../../lib/transport.ts'
import type { Entity } from '../../ui/crud/entity.ts'
import { fieldsOf, selectInput, suggestInput, switchInput, textInput } from '../../ui/crud/fields.tsx'
import type { EntityList } from '../../ui/crud/list-screen.tsx'
import { CardFacts } from '../../ui/list-cards.tsx'
import { textCell } from '../../ui/text-cell.tsx'
import { PRODUCT_LIST_START, type ProductListState } from '../crm/crm-list-states.ts'
import { reloadProducts } from '../crm/crm-queries.ts'

const field = fieldsOf<ProductPayload>()
const CLIENTS = [
  [null, 'Tutti i clienti'],
  ['Private', 'Private'],
  ['Business', 'Business'],
] as const

/** A product of the built-in CRM (CRM-1, CRM-2). */
export const PRODUCTS: Entity<ProductPayload, CatalogueProduct> = {
  kind: 'crm-products',
  empty: { product_name: '', product_active: true, type: 'Power', customer_type: null },
  fields: [
    field('product_name', 'Nome', textInput({ withAsterisk: true, maxLength: 300 })),
    field(
      'type',
      'Tipo',
      suggestInput({
        description: 'Power e Gas per l’energia, Internet e Mobile per telco',
        withAsterisk: true,
        maxLength: 60,
        data: [...COMMON_PRODUCT_TYPES],
      }),
    ),
    field(
      'customer_type',
      'Clienti',
      selectInput(CLIENTS),
      (type: string | null) => type ?? 'Tutti i clienti',
    ),
    field(
      'product_active',
      'In vendita',
      switchInput('Solo i prodotti in vendita si possono scegliere nel modulo e nei pacchetti'),
    ),
  ],
  idOf: ({ id }) => id,
  nameOf: ({ product_name }) => product_name,
  valuesOf: ({ product_name, product_active, type, customer_type }) => ({
    product_name,
    product_active,
    type,
    customer_type,
  }),
  create: async (body, sendOnce) => (await sendOnce(createProduct, { body })).product,
  update: async ({ id, updatedAt }, values) =>
    (await send(updateProduct, { params: { id }, body: { ...values, readAt: updatedAt } })).product,
  reload: reloadProducts,
  texts: { created: 'Product has been created', updated: 'Product has been updated' },
}

const clientsOf = ({ customer_type }: CatalogueProduct) => customer_type ?? 'Tutti'

export const PRODUCT_LIST: EntityList<CatalogueProduct, ProductListState> = {
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
  <Badge size="sm" radius="sm" tt="none" variant={product_active ? 'light' : 'default'} miw="fit-content">
    {product_active ? 'In vendita' : 'Non in vendita'}
  </Badge>
)
