import { Autocomplete, Button, Group, Text } from '@mantine/core'
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

/** The products whose supplier nobody has named. */
export function UnknownSuppliers() {
  const { data } = useQuery(suppliersQuery)
  const [next] = data?.unknown ?? []
  if (!next) return null
  const more = data!.unknown.length - 1
  return (
    <Group gap="sm" align="end" mb="sm" data-folds="">
      <SupplierQuestion key={`${next.part} ${next.product}`} {...next} />
      {more > 0 && (
        <Text size="xs" c="dimmed" pb={6}>
          e altri {more} prodotti senza fornitore
        </Text>
      )}
    </Group>
  )
}
