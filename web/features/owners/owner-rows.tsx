import { Badge, Group } from '@mantine/core'
import type { CatalogueOwner } from '../../../shared/api/owners.ts'
import type { Column } from '../../ui/data-table.tsx'
import { CardFacts, CardTitle } from '../../ui/list-cards.tsx'
import { ListRows } from '../../ui/list-rows.tsx'
import { actionsWidth, type RowAction, RowActions } from '../../ui/row-actions.tsx'
import { dateTimeCell, textCell } from '../../ui/text-cell.tsx'
import type { OwnerColumn, OwnerListState } from '../crm/crm-list-states.ts'

const COLUMNS: readonly Column<CatalogueOwner, OwnerColumn>[] = [
  {
    key: 'name',
    label: 'Contact Owner',
    sortKey: 'name',
    width: '30%',
    render: ({ name }) => textCell(name),
  },
  { key: 'email', label: 'Email', sortKey: 'email', render: ({ email }) => textCell(email) },
  { key: 'active', label: 'Attivo', width: 110, render: (owner) => <OwnerStatus owner={owner} /> },
  {
    key: 'updatedAt',
    label: 'Last Modified',
    sortKey: 'updatedAt',
    width: 134,
    render: ({ updatedAt }) => dateTimeCell(updatedAt),
  },
]

interface OwnerRowsProps {
  state: OwnerListState
  rows: readonly CatalogueOwner[]
  stale: boolean
  onSort(by: OwnerColumn): void
  actionsOf(owner: CatalogueOwner): readonly RowAction[]
}

export function OwnerRows({ actionsOf, ...list }: OwnerRowsProps) {
  const actions: Column<CatalogueOwner, OwnerColumn> = {
    key: 'actions',
    label: 'Actions',
    width: actionsWidth(3) + 12,
    render: (owner) => <RowActions actions={actionsOf(owner)} />,
  }
  return (
    <ListRows
      {...list}
      label="Elenco dei Contact Owner"
      columns={[...COLUMNS, actions]}
      rowKey={({ id }) => id}
      minWidth="48rem"
      card={(owner) => (
        <>
          <CardTitle title={owner.name} at={owner.updatedAt} />
          <CardFacts facts={[['Email', owner.email]]} />
          <Group mt="xs" justify="space-between">
            <RowActions actions={actionsOf(owner)} size="lg" />
            <OwnerStatus owner={owner} />
          </Group>
        </>
      )}
    />
  )
}

function OwnerStatus({ owner: { active } }: { owner: CatalogueOwner }) {
  return (
    <Badge size="sm" radius="sm" tt="none" variant={active ? 'light' : 'default'} miw="fit-content">
      {active ? 'Attivo' : 'Non attivo'}
    </Badge>
  )
}
