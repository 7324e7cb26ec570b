import { NativeSelect } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useListPage } from '../../lib/use-list-page.ts'
import { ActiveFilter } from '../crm/active-filter.tsx'
import { CatalogueList, type CatalogueListPageProps } from '../crm/catalogue-list.tsx'
import type { ProductListState } from '../crm/crm-list-states.ts'
import { productPageQuery } from '../crm/crm-queries.ts'
import { PRODUCT_LIST, PRODUCTS } from './product.tsx'

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
