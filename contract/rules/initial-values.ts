import { DECLARED } from '../declared-fields.ts'
import type { Answers, FieldName, Values } from '../fields.ts'
import type { Catalogue } from '../kinds/catalogue.ts'

/** A new form: only the defaults are set, everything else is untouched. */
export function emptyValues(): Values {
  const defaults = DECLARED.filter((field) => field.default !== undefined)
  return Object.fromEntries(defaults.map((field) => [field.name, field.default]))
}

/** FORM-TOP-47, GAP-89: the fields that `Cancella dati` does not change. */
const TECHNICAL = ['contact_id', 'contact_owner', 'code', 'lead_id', 'lead_created_id', 'timezone'] as const

/** An empty form of the same record, customer and owner. */
export function clearedValues(values: Values): Values {
  return { ...emptyValues(), ...pick(values, TECHNICAL) }
}

function pick(values: Values, names: readonly FieldName[]): Values {
  return Object.fromEntries(
    names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]),
  )
}

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
