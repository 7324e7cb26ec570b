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
