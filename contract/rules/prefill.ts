import type { Answers } from '../fields.ts'
import type { Catalogue, Values } from '../form/types.ts'

const PREFILLED = ['contact_id', 'lead_id', 'name', 'last_name', 'email', 'phone'] as const

/**
 * The values with the query parameters of the URL (SHELL-20, SHELL-21): `contact_id`, `contact_owner` (id or name of a CRM user),
 * `lead_id`, `name`, `last_name`, `email`, `phone`. Other parameters and an unknown owner are ignored.
 */
export function prefill(
  values: Values,
  query: Readonly<Record<string, string | undefined>>,
  catalogue?: Catalogue,
): Values {
  const texts: Partial<Answers> = {}
  for (const name of PREFILLED) {
    const text = Object.hasOwn(query, name) ? query[name] : undefined
    if (typeof text === 'string' && text !== '') texts[name] = text.slice(0, 500)
  }
  const wantedOwner = Object.hasOwn(query, 'contact_owner') ? query.contact_owner : undefined
  const owner =
    wantedOwner && catalogue?.owners.find(({ id, name }) => id === wantedOwner || name === wantedOwner)
  return { ...values, ...texts, ...(owner && { contact_owner: { id: owner.id, name: owner.name } }) }
}
