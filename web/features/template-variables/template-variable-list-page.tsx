import { Button, Group, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CustomField } from '../../../shared/api/template-variables.ts'
import { templateVariablesQuery, useExampleValues } from '../../lib/document-queries.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { IncrementalList } from '../../ui/incremental-list.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { RemoveTemplateVariableDialog } from './remove-template-variable-dialog.tsx'
import { TemplateVariableRows } from './template-variable-rows.tsx'

/** CUSTOM-2: the organisation's template variables, each with its value for an example contract. */
export function TemplateVariableListPage() {
  const query = useQuery(templateVariablesQuery)
  const { data: fields } = query
  const example = useExampleValues({ sample: 'dual-domestico' })
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
      <LoadState query={query} failed="Impossibile caricare i campi" rows={5} stale />
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
        <IncrementalList all={fields}>
          {(shown) => <TemplateVariableRows fields={shown} example={example} onRemove={setRemoving} />}
        </IncrementalList>
      )}
      {removing && <RemoveTemplateVariableDialog field={removing} onClose={() => setRemoving(undefined)} />}
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
