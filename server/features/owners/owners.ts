import { type RawBuilder, sql } from 'kysely'
import { checkEmail } from '../../../contract/checks/email.ts'
import type { CatalogueOwner, OwnerPayload } from '../../../shared/api/owners.ts'
import { looksLike } from '../../db/name-key.ts'
import { defineEntity, newEntryId, presentEntry, propertiesOf } from '../../entities/entity.ts'
import { findMissing, refuseIssues } from '../../http/refuse-invalid.ts'

const BY_NAME = sql`fold(name)`

/** The owners of the built-in CRM. An inactive one stays the owner of existing entries. */
export const owners = defineEntity({
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

/** The conditions of a search, beside its words. */
export const ownerFilters = ({ active }: { active?: string | undefined }): RawBuilder<boolean>[] =>
  active === undefined ? [] : [sql<boolean>`active = ${active === 'yes'}`]

function checkOwner({ name, email }: OwnerPayload): void {
  const issues = findMissing([['name', name, 'Scrivi il nome']])
  if (email !== '' && !checkEmail(email).ok)
    issues.push({ field: 'email', code: 'format', message: 'Questo non è un indirizzo email' })
  refuseIssues(issues)
}
