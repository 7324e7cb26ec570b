import { useQueryClient } from '@tanstack/react-query'
import { type Domain, removeDomain } from '../../../shared/api/domains.ts'
import { send } from '../../lib/transport.ts'
import { RemoveDialog } from '../../ui/remove-dialog.tsx'
import { domainsQuery } from './domain-queries.ts'

/** A removal that fails is told, as ERR-27 has it. */
export function RemoveDomainDialog({ domain, onClose }: { domain: Domain; onClose(): void }) {
  const client = useQueryClient()
  const remove = async () => {
    try {
      await send(removeDomain, { params: { id: domain.id } })
    } finally {
      // Also after a refusal: somebody else may have removed it.
      await client.invalidateQueries({ queryKey: domainsQuery.queryKey })
    }
  }
  return (
    <RemoveDialog
      thing="domain"
      name={domain.name}
      failed="Can't remove"
      onRemove={remove}
      onClose={onClose}
    />
  )
}
