import { Badge, Group } from '@mantine/core'
import type { KeptOwner } from '../../../shared/api/crm-catalogue.ts'
import type { Column } from '../../ui/data-table.tsx'
import { CardFacts, CardTitle } from '../../ui/list-cards.tsx'
import { ListRows } from '../../ui/list-rows.tsx'
import { actionsWidth, type RowAction, RowActions } from '../../ui/row-actions.tsx'
import { moment, words } from '../../ui/words.tsx'
import type { OwnerColumn, OwnerListState } from './list-states.ts'

const COLUMNS: readonly Column<KeptOwner, OwnerColumn>[] = [
  { key: 'name', label: 'Contact Owner', sortKey: 'name', width: '30%', render: ({ name }) => words(name) },
  { key: 'email', label: 'Email', sortKey: 'email', render: ({ email }) => words(email) },
  { key: 'active', label: 'Attivo', width: 110, render: (owner) => <InUse owner={owner} /> },
  {
    key: 'updatedAt',
    label: 'Last Modified',
    sortKey: 'updatedAt',
    width: 134,
    render: ({ updatedAt }) => moment(updatedAt),
  },
]

interface OwnerRowsProps {
  state: OwnerListState
  rows: readonly KeptOwner[]
  stale: boolean
  onSort(by: OwnerColumn): void
  actionsOf(owner: KeptOwner): readonly RowAction[]
}

export function OwnerRows({ actionsOf, ...list }: OwnerRowsProps) {
  const actions: Column<KeptOwner, OwnerColumn> = {
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
            <InUse owner={owner} />
          </Group>
        </>
      )}
    />
  )
}

function InUse({ owner: { active } }: { owner: KeptOwner }) {
  return (
    <Badge size="sm" radius="sm" tt="none" variant={active ? 'light' : 'default'} miw="fit-content">
      {active ? 'Attivo' : 'Non attivo'}
    </Badge>
  )
}
