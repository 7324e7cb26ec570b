import { definition } from '../../../contract/index.ts'
import { countManagedFieldUses } from '../../../shared/api/manage-fields.ts'
import { callQuery } from '../../lib/call-query.ts'

export interface ManagedCode {
  /** The field's name, which identifies the list. */
  code: string
  label: string
  /** Suggestions are sorted alphabetically and cannot be reordered. */
  sorted: boolean
}

/** The managed lists in the order of the form; equal labels get their section's title. */
export const MANAGED_CODES: readonly ManagedCode[] = disambiguateLabels(
  definition.flatMap(({ title, fields }) =>
    fields.flatMap(({ managed, label, kind }) =>
      managed ? [{ code: managed, label, title, sorted: kind === 'suggest' }] : [],
    ),
  ),
)

function disambiguateLabels(managedCodes: readonly (ManagedCode & { title: string })[]): ManagedCode[] {
  const uniqueCodes = managedCodes.filter(
    ({ code }, at) => managedCodes.findIndex((other) => other.code === code) === at,
  )
  return uniqueCodes.map(({ code, label, title, sorted }) => {
    const isUnique = uniqueCodes.filter((other) => other.label === label).length === 1
    return { code, label: isUnique ? label : `${label} (${title})`, sorted }
  })
}

/** The number of records with each value of a list. The list can be edited without it. */
export const usesQuery = (id: string) =>
  callQuery(['managed-fields', 'uses', id], countManagedFieldUses, { params: { id } }, ({ uses }) => uses)
