import type { QueryClient } from '@tanstack/react-query'
import { createManagedField, updateManagedField } from '../../shared/api/manage-fields.ts'
import { catalogueQueries } from './catalogue.ts'
import { send } from './transport.ts'

/** The names of an option list as it travels (1 §3); an unreadable one offers nothing and breaks nothing. */
export function optionNames(properties: string): readonly string[] {
  try {
    const read: unknown = JSON.parse(properties)
    return Array.isArray(read) ? read.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

/** Saves the names of a field's list and answers them as they are kept. `id` is absent while it has no list. */
export async function saveOptionList(
  client: QueryClient,
  { code, id }: { code: string; id: string | undefined },
  names: readonly string[],
): Promise<readonly string[]> {
  const properties = JSON.stringify(names)
  const { field } = await (id === undefined
    ? send(createManagedField, { body: { code, properties } })
    : send(updateManagedField, { params: { id }, body: { properties } }))
  client.setQueryData(catalogueQueries.managedFields.queryKey, (fields) => [
    ...(fields ?? []).filter((one) => one.code !== code),
    field,
  ])
  return optionNames(field.properties)
}
