import { Autocomplete, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  createProduct,
  type KeptProduct,
  type ProductPayload,
  USUAL_PRODUCT_TYPES,
  updateProduct,
} from '../../../shared/api/crm-catalogue.ts'
import { randomId } from '../../lib/random-id.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { EntryForm } from '../../ui/entry-form.tsx'
import { reloadProducts } from './crm-queries.ts'

const EMPTY: ProductPayload = { product_name: '', product_active: true, type: 'Power', customer_type: null }

const CLIENTS = [
  { value: '', label: 'Tutti i clienti' },
  { value: 'Private', label: 'Private' },
  { value: 'Business', label: 'Business' },
]

interface ProductDialogProps {
  /** Undefined for a new one. */
  product: KeptProduct | undefined
  onClose(): void
}

/** CRM-1, CRM-2. */
export function ProductDialog({ product, onClose }: ProductDialogProps) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => (product ? payloadOf(product) : EMPTY))
  // Another text is another request; the same one, sent again, must not make a second product.
  const [key, setKey] = useState(randomId)
  const save = useMutation<unknown, Error, void>({
    mutationFn: () =>
      product
        ? send(updateProduct, { params: { id: product.id }, body: { ...draft, readAt: product.updatedAt } })
        : send(createProduct, { body: draft }, { idempotencyKey: key }),
    meta: { failure: 'in place' },
    onSuccess: () => {
      toast.success(product ? 'Product has been updated' : 'Product has been created')
      void reloadProducts(client)
      onClose()
    },
  })
  const change = (patch: Partial<ProductPayload>) => {
    setDraft((before) => ({ ...before, ...patch }))
    setKey(randomId())
  }
  return (
    <EntryForm
      title={product ? 'Update product' : 'Create product'}
      word={product ? 'Update' : 'Create'}
      {...{ save, onClose }}
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
            data={[...USUAL_PRODUCT_TYPES]}
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

export const payloadOf = ({
  product_name,
  product_active,
  type,
  customer_type,
}: KeptProduct): ProductPayload => ({
  ...{ product_name, product_active, type, customer_type },
})
