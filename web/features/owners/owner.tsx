import { Badge } from '@mantine/core'
import {
  type CatalogueOwner,
  createOwner,
  type OwnerPayload,
  updateOwner,
} from '../../../shared/api/owners.ts'
import { send } from '../../lib/transport.ts'
import type { Entity } from '../../ui/crud/entity.ts'
import { fieldsOf, switchInput, textInput } from '../../ui/crud/fields.tsx'
import type { EntityList } from '../../ui/crud/list-screen.tsx'
import { CardFacts } from '../../ui/list-cards.tsx'
import { textCell } from '../../ui/text-cell.tsx'
import { OWNER_LIST_START, type OwnerListState } from '../crm/crm-list-states.ts'
import { reloadOwners } from '../crm/crm-queries.ts'

const field = fieldsOf<OwnerPayload>()

/** A user of the built-in CRM (CRM-6). */
export const OWNERS: Entity<OwnerPayload, CatalogueOwner> = {
  kind: 'crm-users',
  empty: { name: '', email: '', active: true },
  fields: [
    field('name', 'Nome e cognome', textInput({ withAsterisk: true, maxLength: 200 })),
    field('email', 'Email', textInput({ type: 'email', maxLength: 254 })),
    field(
      'active',
      'Attivo',
      switchInput('Chi non è attivo non si può più scegliere; i suoi record restano suoi'),
    ),
  ],
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  valuesOf: ({ name, email, active }) => ({ name, email, active }),
  create: async (body, sendOnce) => (await sendOnce(createOwner, { body })).owner,
  update: async ({ id, updatedAt }, values) =>
    (await send(updateOwner, { params: { id }, body: { ...values, readAt: updatedAt } })).owner,
  reload: reloadOwners,
  texts: { created: 'Contact Owner has been created', updated: 'Contact Owner has been updated' },
}

export const OWNER_LIST: EntityList<CatalogueOwner, OwnerListState> = {
  label: 'Elenco dei Contact Owner',
  start: OWNER_LIST_START,
  reload: reloadOwners,
  search: { placeholder: 'Nome, email', searchOn: 'typing' },
  texts: {
    refreshed: 'Contact Owner table has been refreshed',
    failed: 'Impossibile caricare i Contact Owner',
    notFound: ({ searchWord }) =>
      searchWord ? `Nessun Contact Owner per «${searchWord}».` : 'Nessun Contact Owner con questo filtro.',
    nothingYet: 'Non c’è ancora nessun Contact Owner: ogni record ne ha bisogno.',
  },
  columns: [
    {
      key: 'name',
      label: 'Contact Owner',
      sortKey: 'name',
      width: '30%',
      render: ({ name }) => textCell(name),
    },
    { key: 'email', label: 'Email', sortKey: 'email', render: ({ email }) => textCell(email) },
    { key: 'active', label: 'Attivo', width: 110, render: (owner) => <OwnerStatus {...owner} /> },
  ],
  minWidth: '48rem',
  clock: 24,
  actions: { count: 3, extraWidth: 12 },
  titleOf: ({ name }) => name,
  card: ({ email }) => <CardFacts facts={[['Email', email]]} />,
  beside: (owner) => <OwnerStatus {...owner} />,
}

const OwnerStatus = ({ active }: CatalogueOwner) => (
  <Badge size="sm" radius="sm" tt="none" variant={active ? 'light' : 'default'} miw="fit-content">
    {active ? 'Attivo' : 'Non attivo'}
  </Badge>
)
