import { ActionIcon, Anchor, Box, Button, Group, Table, Text, Title, Tooltip } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CustomField } from '../../../shared/api/customs.ts'
import type { DocumentValues } from '../../../shared/documents/expression.ts'
import { wordOf } from '../../../shared/documents/words.ts'
import { customsQuery, useExample } from '../../lib/document-queries.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { Failed } from '../../ui/failed.tsx'
import { InSteps } from '../../ui/in-steps.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { words } from '../../ui/words.tsx'
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
          {(shown) => <CustomTable fields={shown} example={example} onRemove={setRemoving} />}
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

interface CustomTableProps {
  fields: readonly CustomField[]
  example: DocumentValues | undefined
  onRemove(field: CustomField): void
}

function CustomTable({ fields, example, onRemove }: CustomTableProps) {
  return (
    <Box style={{ overflowX: 'auto' }} role="region" aria-label="Elenco dei campi" tabIndex={0}>
      <Table miw="40rem" layout="fixed" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" w="22%">
              Name
            </Table.Th>
            <Table.Th scope="col">Rule</Table.Th>
            <Table.Th scope="col" w="24%">
              Esempio
            </Table.Th>
            <Table.Th scope="col" w={96}>
              Actions
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fields.map((field) => (
            <Table.Tr key={field.id}>
              <Table.Td>
                <Anchor
                  size="sm"
                  renderRoot={(props) => (
                    <Link to="/templates/custom/$id" params={{ id: field.id }} {...props} />
                  )}
                >
                  {field.name}
                </Anchor>
              </Table.Td>
              <Table.Td>
                <Text size="xs" ff="monospace">
                  {words(field.rule)}
                </Text>
              </Table.Td>
              <Table.Td>{words(example?.words.get(wordOf(field.name)) ?? '')}</Table.Td>
              <Table.Td>
                <RowButtons field={field} onRemove={onRemove} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  )
}

function RowButtons({ field, onRemove }: { field: CustomField; onRemove(field: CustomField): void }) {
  return (
    <Group gap={2} wrap="nowrap">
      <Tooltip label="Edit" openDelay={300}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Edit ${field.name}`}
          renderRoot={(props) => <Link to="/templates/custom/$id" params={{ id: field.id }} {...props} />}
        >
          <IconPencil size={17} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Remove" openDelay={300}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remove ${field.name}`}
          onClick={() => onRemove(field)}
        >
          <IconTrash size={17} />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}
