import {
  type CatalogueOwner,
  createOwner,
  type OwnerPayload,
  updateOwner,
} from '../../../shared/api/owners.ts'
import { send } from '../../lib/transport.ts'
import type { Entity } from '../../ui/crud/entity.ts'
import { fieldsOf, switchInput, textInput } from '../../ui/crud/fields.tsx'
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
