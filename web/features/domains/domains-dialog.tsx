import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Domain, ExcludedUsers } from '../../../shared/api/domains.ts'
import { formatCount } from '../../lib/format-date.ts'
import { Failed } from '../../ui/failed.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { AddDomain } from './add-domain.tsx'
import { DomainList } from './domain-list.tsx'
import { domainsQuery } from './domain-queries.ts'
import { RemoveDomainDialog } from './remove-domain-dialog.tsx'

/** DOMAIN-1: the mail domains that may log in. */
export function DomainsDialog({ onClose }: { onClose(): void }) {
  const { data, error, isFetching, refetch } = useQuery(domainsQuery)
  const [removing, setRemoving] = useState<Domain>()
  return (
    <Modal
      opened
      onClose={onClose}
      title="Add Domains"
      size="sm"
      closeButtonProps={{ 'aria-label': 'Chiudi la finestra' }}
    >
      <Text size="sm" c="dimmed" mb="sm">
        Chi entra conferma la propria casella di posta: vale solo nei domini di questo elenco, in tutti se è
        vuoto.
      </Text>
      <AddDomain />
      {error && !data && (
        <Failed
          what="Non riesco a leggere i domini"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <ListSkeleton rows={3} />}
      {data && <DomainList domains={data.domains} onRemove={setRemoving} />}
      {data && <Excluded {...data.excluded} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Chiudi
        </Button>
      </Group>
      {removing && <RemoveDomainDialog domain={removing} onClose={() => setRemoving(undefined)} />}
    </Modal>
  )
}

/** GAP-66: the list is taken as it is, but nobody should be locked out without noticing. */
function Excluded({ count, logins, own }: ExcludedUsers) {
  if (count === 0) return null
  const more = count - logins.length
  return (
    <Alert color="yellow" variant="outline" mt="sm" py="xs" role="status">
      {own && <b>Anche il tuo indirizzo resta fuori: al prossimo accesso non potrai entrare. </b>}
      {count === 1
        ? 'Un utente ha la posta in un altro dominio e non potrà più entrare: '
        : `${formatCount(count)} utenti hanno la posta in altri domini e non potranno più entrare: `}
      {logins.join(', ')}
      {more > 0 && ` e ${more === 1 ? 'un altro' : `altri ${formatCount(more)}`}`}.
    </Alert>
  )
}
