import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Domain, previewDomainChange, removeDomain } from '../../../shared/api/domains.ts'
import { failureText } from '../../lib/call-failure.ts'
import { send } from '../../lib/transport.ts'
import type { RemovableEntity } from '../../ui/crud/entity.ts'
import { RemoveEntryDialog } from '../../ui/crud/remove-entry-dialog.tsx'
import { domainsQuery } from './domain-queries.ts'
import { ExcludedUsersWarning } from './excluded-users-warning.tsx'

/** Domains are added and removed, and not edited. */
const DOMAINS: RemovableEntity<Domain> = {
  kind: 'domains',
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  reload: (client, options) => client.invalidateQueries({ queryKey: domainsQuery.queryKey }, options),
  removal: {
    thing: 'domain',
    send: ({ id }) => send(removeDomain, { params: { id } }),
    failed: "Can't remove",
  },
}

/** Shows the users whom the removal would exclude. A failed removal shows a toast (ERR-27). */
export function RemoveDomainDialog({ domain, onClose }: { domain: Domain; onClose(): void }) {
  const { data, error } = useQuery({
    queryKey: ['domain-preview', domain.id],
    queryFn: ({ signal }) => send(previewDomainChange, { body: { remove: domain.id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { failure: 'in place' },
  })
  return (
    <RemoveEntryDialog entity={DOMAINS} entry={domain} onClose={onClose}>
      {data && <ExcludedUsersWarning {...data.excluded} />}
      {error && (
        <Text size="sm" c="red" mt="xs" role="alert">
          {failureText(error)}
        </Text>
      )}
    </RemoveEntryDialog>
  )
}
