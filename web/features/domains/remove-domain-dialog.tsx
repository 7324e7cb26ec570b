import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Domain, previewDomainChange, removeDomain } from '../../../shared/api/domains.ts'
import { failureText } from '../../lib/call-failure.ts'
import { send } from '../../lib/transport.ts'
import { RemoveDialog } from '../../ui/remove-dialog.tsx'
import { domainsQuery } from './domain-queries.ts'
import { ExcludedUsersWarning } from './excluded-users-warning.tsx'

/** Shows the users whom the removal would exclude. A failed removal shows a toast (ERR-27). */
export function RemoveDomainDialog({ domain, onClose }: { domain: Domain; onClose(): void }) {
  const client = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['domain-preview', domain.id],
    queryFn: ({ signal }) => send(previewDomainChange, { body: { remove: domain.id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { failure: 'in place' },
  })
  const remove = async () => {
    try {
      await send(removeDomain, { params: { id: domain.id } })
    } finally {
      // Also after a refusal: another user may have removed it.
      await client.invalidateQueries({ queryKey: domainsQuery.queryKey })
    }
  }
  return (
    <RemoveDialog thing="domain" name={domain.name} failed="Can't remove" onRemove={remove} onClose={onClose}>
      {data && <ExcludedUsersWarning {...data.excluded} />}
      {error && (
        <Text size="sm" c="red" mt="xs" role="alert">
          {failureText(error)}
        </Text>
      )}
    </RemoveDialog>
  )
}
