import { Button, Group, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Domain } from '../../../shared/api/domains.ts'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { AddDomain } from './add-domain.tsx'
import { DomainList } from './domain-list.tsx'
import { domainsQuery } from './domain-queries.ts'
import { ExcludedUsersWarning } from './excluded-users-warning.tsx'
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
        <LoadError
          what="Impossibile leggere i domini"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <ListSkeleton rows={3} />}
      {data && <DomainList domains={data.domains} onRemove={setRemoving} />}
      {data && <ExcludedUsersWarning {...data.excluded} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Chiudi
        </Button>
      </Group>
      {removing && <RemoveDomainDialog domain={removing} onClose={() => setRemoving(undefined)} />}
    </Modal>
  )
}
