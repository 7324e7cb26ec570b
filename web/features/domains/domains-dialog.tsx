import { Button, Group, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Domain } from '../../../shared/api/domains.ts'
import { Loaded } from '../../ui/crud/loaded.tsx'
import { AddDomain } from './add-domain.tsx'
import { DomainList } from './domain-list.tsx'
import { domainsQuery } from './domain-queries.ts'
import { ExcludedUsersWarning } from './excluded-users-warning.tsx'
import { RemoveDomainDialog } from './remove-domain-dialog.tsx'

/** DOMAIN-1: the mail domains that may log in. */
export function DomainsDialog({ onClose }: { onClose(): void }) {
  const query = useQuery(domainsQuery)
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
      <Loaded query={query} failed="Impossibile leggere i domini" rows={3}>
        {({ domains, excluded }) => (
          <>
            <DomainList domains={domains} onRemove={setRemoving} />
            <ExcludedUsersWarning {...excluded} />
          </>
        )}
      </Loaded>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Chiudi
        </Button>
      </Group>
      {removing && <RemoveDomainDialog domain={removing} onClose={() => setRemoving(undefined)} />}
    </Modal>
  )
}
