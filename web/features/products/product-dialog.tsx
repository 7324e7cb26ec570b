import { Autocomplete, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type CatalogueProduct,
  COMMON_PRODUCT_TYPES,
  createProduct,
  type ProductPayload,
  updateProduct,
} from '../../../shared/api/products.ts'
import { randomId } from '../../lib/random-id.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import type { EntryModel } from '../../ui/editing/entry-editor.ts'
import { useEntryEditor } from '../../ui/editing/use-entry-editor.ts'
import { EntryForm } from '../../ui/entry-form.tsx'
import { reloadProducts } from '../crm/crm-queries.ts'

const EMPTY: ProductPayload = { product_name: '', product_active: true, type: 'Power', customer_type: null }

const CLIENTS = [
  { value: '', label: 'Tutti i clienti' },
  { value: 'Private', label: 'Private' },
  { value: 'Business', label: 'Business' },
]

export const PRODUCTS: EntryModel<ProductPayload, CatalogueProduct> = {
  kind: 'crm-products',
  empty: EMPTY,
  fields: [
    { name: 'product_name', label: 'Nome' },
    { name: 'type', label: 'Tipo' },
    { name: 'customer_type', label: 'Clienti', show: (type: string | null) => type ?? 'Tutti i clienti' },
    { name: 'product_active', label: 'In vendita' },
  ],
  idOf: ({ id }) => id,
  valuesOf: ({ product_name, product_active, type, customer_type }) => ({
    product_name,
    product_active,
    type,
    customer_type,
  }),
}

interface ProductDialogProps {
  /** Undefined for a new one. */
  product: CatalogueProduct | undefined
  onClose(): void
}

/** CRM-1, CRM-2. */
export function ProductDialog({ product, onClose }: ProductDialogProps) {
  const client = useQueryClient()
  const editor = useEntryEditor(PRODUCTS, product)
  const { values: draft } = editor.read()
  // Another text is another request; a repetition of the same one must not create a second product.
  const [key, setKey] = useState(randomId)
  const save = useMutation<unknown, Error, void>({
    mutationFn: () => {
      const { values, entry } = editor.beginSave()
      return entry
        ? send(updateProduct, { params: { id: entry.id }, body: { ...values, readAt: entry.updatedAt } })
        : send(createProduct, { body: values }, { idempotencyKey: key })
    },
    meta: { failure: 'in place' },
    onError: (error) => {
      // The list shows the stored entry, regardless of the outcome of the conflict.
      if (editor.acceptConflict(error)) void reloadProducts(client)
    },
    onSuccess: () => {
      editor.saved()
      toast.success(product ? 'Product has been updated' : 'Product has been created')
      void reloadProducts(client)
      onClose()
    },
  })
  const change = (patch: Partial<ProductPayload>) => {
    editor.change(patch)
    setKey(randomId())
  }
  return (
    <EntryForm
      title={product ? 'Update product' : 'Create product'}
      buttonLabel={product ? 'Update' : 'Create'}
      save={save}
      editor={editor}
      onClose={onClose}
    >
      {(issues) => (
        <>
          <TextInput
            label="Nome"
            withAsterisk
            data-autofocus
            maxLength={300}
            value={draft.product_name}
            error={issues.product_name}
            onChange={({ currentTarget: { value } }) => change({ product_name: value })}
          />
          <Autocomplete
            label="Tipo"
            description="Power e Gas per l’energia, Internet e Mobile per telco"
            withAsterisk
            maxLength={60}
            data={[...COMMON_PRODUCT_TYPES]}
            value={draft.type}
            error={issues.type}
            onChange={(type) => change({ type })}
          />
          <NativeSelect
            label="Clienti"
            data={CLIENTS}
            value={draft.customer_type ?? ''}
            onChange={({ currentTarget: { value } }) =>
              change({ customer_type: value === 'Private' || value === 'Business' ? value : null })
            }
          />
          <Switch
            label="In vendita"
            description="Solo i prodotti in vendita si possono scegliere nel modulo e nei pacchetti"
            checked={draft.product_active}
            onChange={({ currentTarget: { checked } }) => change({ product_active: checked })}
          />
        </>
      )}
    </EntryForm>
  )
}
