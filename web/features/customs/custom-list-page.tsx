import { Button, Group, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CustomField } from '../../../shared/api/customs.ts'
import { customsQuery, useExample } from '../../lib/document-queries.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { Failed } from '../../ui/failed.tsx'
import { InSteps } from '../../ui/in-steps.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { CustomRows } from './custom-rows.tsx'
import { RemoveCustomDialog } from './remove-custom-dialog.tsx'

/** CUSTOM-2: the office's own words, each with what it says of an invented contract. */
export function CustomListPage() {
  const { data: fields, error, isFetching, refetch } = useQuery(customsQuery)
  const example = useExample({ sample: 'dual-domestico' })
  const [removing, setRemoving] = useState<CustomField>()
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Title order={1} size="h3">
          Custom fields
        </Title>
        <Group gap="xs">
          <Button variant="default" size="sm" renderRoot={(props) => <Link to="/templates" {...props} />}>
            Templates
          </Button>
          <CreateNew label="Create new" />
        </Group>
      </Group>
      {error && (
        <Failed
          what="Non riesco a caricare i campi"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!fields && !error && <ListSkeleton rows={5} />}
      {fields?.length === 0 && (
        <EmptyList
          narrowed={false}
          notFound=""
          onClear={() => undefined}
          nothingYet="Non c’è ancora nessun campo: ognuno diventa una parola, come $sconto, da usare in nomi, modelli e script."
          first={<CreateNew label="Crea il primo campo" />}
        />
      )}
      {fields && fields.length > 0 && (
        <InSteps all={fields}>
          {(shown) => <CustomRows fields={shown} example={example} onRemove={setRemoving} />}
        </InSteps>
      )}
      {removing && <RemoveCustomDialog field={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

const CreateNew = ({ label }: { label: string }) => (
  <Button
    size="sm"
    leftSection={<IconPlus size={16} />}
    renderRoot={(props) => <Link to="/templates/custom/new" {...props} />}
  >
    {label}
  </Button>
)
