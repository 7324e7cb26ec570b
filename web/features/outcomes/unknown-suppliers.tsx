import { Autocomplete, Box, Button, Group } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { SalePart } from '../../../contract/crm-parts.ts'
import { answerSupplier } from '../../../shared/api/outcomes.ts'
import { send } from '../../lib/transport.ts'
import { PART_LABELS } from './outcome-labels.ts'
import { reloadOutcomes, suppliersQuery } from './outcome-queries.ts'

interface Product {
  part: SalePart
  product: string
}

/** OUTCOME-22: asks whose a product is, once for all of its supplies. */
export function SupplierQuestion({ part, product }: Product) {
  const client = useQueryClient()
  const { data } = useQuery(suppliersQuery)
  const [supplier, setSupplier] = useState('')
  const answer = useMutation({
    mutationFn: () => send(answerSupplier, { body: { part, product, supplier: supplier.trim() } }),
    meta: { failureTitle: 'Impossibile registrare il fornitore' },
    onSuccess: () => reloadOutcomes(client),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (supplier.trim() !== '') answer.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Group gap="xs" align="end">
        <Autocomplete
          size="xs"
          label={`Di che fornitore è «${product}» (${PART_LABELS[part]})?`}
          data={data?.suppliers ?? []}
          value={supplier}
          onChange={setSupplier}
          maxLength={200}
        />
        <Button
          size="xs"
          type="submit"
          variant="default"
          loading={answer.isPending}
          disabled={supplier.trim() === ''}
        >
          Registra
        </Button>
      </Group>
    </form>
  )
}

/** The products whose supplier nobody has named: their number, and behind it the next question. */
export function UnknownSuppliers() {
  const { data } = useQuery(suppliersQuery)
  const [open, setOpen] = useState(false)
  const unknown = data?.unknown ?? []
  const [next] = unknown
  if (!next) return null
  return (
    <>
      <Button variant="default" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
        {unknown.length === 1 ? 'Un prodotto' : `${unknown.length} prodotti`} senza fornitore
      </Button>
      {open && (
        <Box w="100%">
          <SupplierQuestion key={`${next.part} ${next.product}`} {...next} />
        </Box>
      )}
    </>
  )
}
