import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { TemplateVariable } from '../../../shared/api/template-variables.ts'
import type { DocumentValues } from '../../../shared/documents/expression.ts'
import { variableOf } from '../../../shared/documents/template-variables.ts'
import { templateVariablesQuery, useExampleValues } from '../../lib/document-queries.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { IncrementalList } from '../../ui/incremental-list.tsx'
import { CardFacts } from '../../ui/list-cards.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { actionsWidth, type RowAction, RowActions } from '../../ui/row-actions.tsx'
import { textCell } from '../../ui/text-cell.tsx'
import { RemoveTemplateVariableDialog } from './remove-template-variable-dialog.tsx'

/** CUSTOM-2: the organisation's template variables, each with its value for an example contract. */
export function TemplateVariableListPage() {
  const query = useQuery(templateVariablesQuery)
  const { data: fields } = query
  const example = useExampleValues({ sample: 'dual-domestico' })
  const [removing, setRemoving] = useState<TemplateVariable>()
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

interface TemplateVariableRowsProps {
  fields: readonly TemplateVariable[]
  example: DocumentValues | undefined
  onRemove(field: TemplateVariable): void
}

/** A table, or cards on narrow screens. */
function TemplateVariableRows({ fields, example, onRemove }: TemplateVariableRowsProps) {
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const Rows = narrow ? TemplateVariableCards : TemplateVariableTable
  return (
    <Rows
      fields={fields}
      exampleOf={({ name }) => example?.variables.get(variableOf(name)) ?? ''}
      actionsOf={(field) => [
        {
          name: 'edit',
          label: `Edit ${field.name}`,
          tooltip: 'Edit',
          icon: IconPencil,
          link: { to: '/templates/custom/$id', params: { id: field.id } },
        },
        {
          name: 'remove',
          label: `Remove ${field.name}`,
          tooltip: 'Remove',
          icon: IconTrash,
          onClick: () => onRemove(field),
        },
      ]}
    />
  )
}

interface RowsProps {
  fields: readonly TemplateVariable[]
  exampleOf(field: TemplateVariable): string
  actionsOf(field: TemplateVariable): readonly RowAction[]
}

function TemplateVariableCards({ fields, exampleOf, actionsOf }: RowsProps) {
  return (
    <Stack component="ul" aria-label="Elenco dei campi" gap="xs" p={0} m={0}>
      {fields.map((field) => (
        <Card key={field.id} component="li" withBorder padding="sm" style={{ listStyle: 'none' }}>
          <FieldLink field={field} />
          <Text size="xs" ff="monospace" my={4} style={{ overflowWrap: 'anywhere' }}>
            {field.rule}
          </Text>
          <CardFacts facts={[['Esempio', exampleOf(field)]]} />
          <RowActions actions={actionsOf(field)} size="lg" />
        </Card>
      ))}
    </Stack>
  )
}

function TemplateVariableTable({ fields, exampleOf, actionsOf }: RowsProps) {
  return (
    <DataTable
      label="Elenco dei campi"
      rows={fields}
      rowKey={({ id }) => id}
      minWidth="52rem"
      columns={[
        { key: 'name', label: 'Name', width: '22%', render: (field) => <FieldLink field={field} /> },
        {
          key: 'rule',
          label: 'Rule',
          render: ({ rule }) => (
            <Text size="xs" ff="monospace">
              {textCell(rule)}
            </Text>
          ),
        },
        { key: 'example', label: 'Esempio', width: '24%', render: (field) => textCell(exampleOf(field)) },
        {
          key: 'actions',
          label: 'Actions',
          width: actionsWidth(2),
          render: (field) => <RowActions actions={actionsOf(field)} />,
        },
      ]}
    />
  )
}

const FieldLink = ({ field: { id, name } }: { field: TemplateVariable }) => (
  <Anchor
    size="sm"
    fw={500}
    style={{ overflowWrap: 'anywhere' }}
    renderRoot={(props) => <Link to="/templates/custom/$id" params={{ id }} {...props} />}
  >
    {name}
  </Anchor>
)
