import { sql } from 'kysely'
import { checkEmail } from '../../../contract/checks/email.ts'
import {
  type CatalogueOwner,
  createOwner,
  listOwners,
  type OwnerPayload,
  searchOwners,
  updateOwner,
} from '../../../shared/api/owners.ts'
import { looksLike } from '../../db/name-key.ts'
import { defineEntity, newEntryId, presentEntry, propertiesOf } from '../../entities/entity.ts'
import { createRoute, updateRoute } from '../../entities/entity-routes.ts'
import { keptAt, unlessStoredElsewhere } from '../../entities/stored-elsewhere.ts'
import { findMissing, refuseIssues } from '../../http/refuse-invalid.ts'
import { type Route, route } from '../../http/route.ts'
import { crmUnavailable } from '../products/products.ts'

const BY_NAME = sql`fold(name)`

/** The owners of the built-in CRM. An inactive one stays the owner of existing entries. */
const owners = defineEntity({
  noun: 'crm-users',
  table: 'owners',
  columns: ['name', 'email', 'active'],
  order: [BY_NAME],
  sortKeys: { name: { key: BY_NAME }, email: { key: sql`lower(email)`, optional: true } },
  // The form identifies owners by name.
  unique: {
    field: 'name',
    message: ({ name }) => `«${name}» c’è già`,
    search: { list: 'owners', equals: ({ name }) => looksLike('name', name) },
  },
  check: checkOwner,
  toColumns: (payload) => payload,
  initialColumns: () => ({ id: newEntryId() }),
  present: (row): CatalogueOwner => presentEntry(row),
  title: ({ name }) => name,
  readable: propertiesOf,
})

function checkOwner({ name, email }: OwnerPayload): void {
  const issues = findMissing([['name', name, 'Scrivi il nome']])
  if (email !== '' && !checkEmail(email).ok)
    issues.push({ field: 'email', code: 'format', message: 'Questo non è un indirizzo email' })
  refuseIssues(issues)
}

/** CRM-6: the owners of the CRM, and the administration of the built-in one. */
export const ownerRoutes: Route[] = [
  route(
    listOwners,
    'any user',
    async ({ context: { crm } }) => {
      const outcome = await crm.listOwners()
      if (!outcome.ok) throw crmUnavailable()
      return { ok: true, users: outcome.owners }
    },
    { derivedFrom: ({ crm }) => (crm.name === 'built-in' ? ['owners'] : undefined) },
  ),

  route(searchOwners, 'administrator', async ({ context, query }) => {
    const { db } = context
    const { active } = query
    const filters = active === undefined ? [] : [sql<boolean>`active = ${active === 'yes'}`]
    const { entries, count } = await owners.search(db, query, filters)
    return { ok: true, owners: entries, count, keptAt: keptAt(context) }
  }),

  unlessStoredElsewhere(
    'I Contact Owner',
    createRoute(createOwner, owners, (owner) => ({ ok: true, owner })),
  ),
  unlessStoredElsewhere(
    'I Contact Owner',
    updateRoute(updateOwner, owners, (owner) => ({ ok: true, owner })),
  ),
]
