import { Button, NativeSelect, VisuallyHidden } from '@mantine/core'
import { IconHistory, IconPencil, IconPlayerPause, IconPlayerPlay, IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, Suspense, useState } from 'react'
import { type CatalogueProduct, updateProduct } from '../../../shared/api/products.ts'
import { type OnListState, withoutFilters, withSearchWord, withSorting } from '../../lib/list-state.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { useListPage } from '../../lib/use-list-page.ts'
import { useReopenEditor } from '../../ui/editing/use-entry-editor.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { HistoryDrawer } from '../../ui/history/history-drawer.tsx'
import { ListFrame } from '../../ui/list-frame.tsx'
import { ListToolbar } from '../../ui/list-toolbar.tsx'
import { ActiveFilter } from '../crm/active-filter.tsx'
import { PRODUCT_LIST_START, type ProductListState } from '../crm/crm-list-states.ts'
import { CrmNavigation } from '../crm/crm-navigation.tsx'
import { productPageQuery, reloadProducts } from '../crm/crm-queries.ts'
import { PRODUCTS, ProductDialog } from './product-dialog.tsx'
import { ProductRows } from './product-rows.tsx'

interface ProductListPageProps {
  state: ProductListState
  onState: OnListState<ProductListState>
  /** The dialog that imports a file of products. */
  Import: ComponentType<{ onClose(): void }>
}

type Open = { what: 'import' | 'create' } | { what: 'edit' | 'history'; product: CatalogueProduct }

/** The products of the built-in CRM, offered by the form and the packages. */
export function ProductListPage({ state, onState, Import }: ProductListPageProps) {
  const client = useQueryClient()
  const [open, setOpen] = useState<Open>()
  const page = useListPage(productPageQuery, state, onState)
  const close = () => setOpen(undefined)
  useReopenEditor<CatalogueProduct>(PRODUCTS.kind, (product) =>
    setOpen(product ? { what: 'edit', product } : { what: 'create' }),
  )
  const toggle = useMutation({
    mutationFn: (product: CatalogueProduct) => {
      const body = {
        ...PRODUCTS.valuesOf(product),
        product_active: !product.product_active,
        readAt: product.updatedAt,
      }
      return send(updateProduct, { params: { id: product.id }, body })
    },
    meta: { failureTitle: 'Impossibile cambiare il prodotto' },
    onSuccess: ({ product: { product_name, product_active } }) =>
      toast.success(product_active ? `${product_name} è in vendita` : `${product_name} non è più in vendita`),
    onSettled: () => reloadProducts(client),
  })
  const actionsOf = (product: CatalogueProduct) => [
    { name: 'edit', label: 'Edit', icon: IconPencil, onClick: () => setOpen({ what: 'edit', product }) },
    product.product_active
      ? {
          name: 'off',
          label: 'Togli dalla vendita',
          icon: IconPlayerPause,
          onClick: () => toggle.mutate(product),
        }
      : {
          name: 'on',
          label: 'Rimetti in vendita',
          icon: IconPlayerPlay,
          onClick: () => toggle.mutate(product),
        },
    {
      name: 'history',
      label: 'Storia',
      icon: IconHistory,
      onClick: () => setOpen({ what: 'history', product }),
    },
  ]
  return (
    <>
      <VisuallyHidden component="h1">Catalogo: prodotti</VisuallyHidden>
      <CrmNavigation />
      <ListToolbar
        searchWord={state.searchWord}
        placeholder="Prodotto"
        searchOn="typing"
        onSearch={(searchWord) => onState(withSearchWord(state, searchWord))}
        onRefresh={() => reloadProducts(client, { throwOnError: true })}
        refreshed="Product table has been refreshed"
        create={() => setOpen({ what: 'create' })}
      >
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
        <Button
          variant="default"
          size="sm"
          leftSection={<IconUpload size={16} />}
          onClick={() => setOpen({ what: 'import' })}
        >
          Importa
        </Button>
      </ListToolbar>
      <ListFrame
        page={page}
        state={state}
        onState={onState}
        failed="Impossibile caricare i prodotti"
        empty={
          <EmptyList
            narrowed={state.searchWord !== '' || state.active !== '' || state.type !== ''}
            notFound={
              state.searchWord
                ? `Nessun prodotto per «${state.searchWord}».`
                : 'Nessun prodotto con questi filtri.'
            }
            onClear={() => onState(withoutFilters(state, PRODUCT_LIST_START))}
            nothingYet="Il catalogo è ancora vuoto: senza prodotti nessun contratto si può salvare."
            first={<Button onClick={() => setOpen({ what: 'import' })}>Importa i prodotti da un file</Button>}
          />
        }
      >
        {({ rows }) => (
          <ProductRows
            state={state}
            rows={rows}
            stale={page.stale}
            onSort={(orderBy) => onState(withSorting(state, orderBy))}
            actionsOf={actionsOf}
          />
        )}
      </ListFrame>
      <Suspense>
        {open?.what === 'import' && (
          <Import
            onClose={() => {
              close()
              void reloadProducts(client)
            }}
          />
        )}
      </Suspense>
      {open?.what === 'create' && <ProductDialog product={undefined} onClose={close} />}
      {open?.what === 'edit' && <ProductDialog product={open.product} onClose={close} />}
      {open?.what === 'history' && (
        <HistoryDrawer
          noun="crm-products"
          objectId={open.product.id}
          title={open.product.product_name}
          onClose={close}
        />
      )}
    </>
  )
}
