import type { QueryClient } from '@tanstack/react-query'
import { changeManagedNames, createManagedField } from '../../shared/api/manage-fields.ts'
import { changeNameList, type NameChange } from '../../shared/change-name-list.ts'
import { catalogueQueries } from './catalogue.ts'
import { send } from './transport.ts'

/** The names of an option list as sent by the API (MANAGE-1); an unreadable list has no names. */
export function optionNames(properties: string): readonly string[] {
  try {
    const read: unknown = JSON.parse(properties)
    return Array.isArray(read) ? read.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

/**
 * Saves one change of a field's list and returns its stored names, including changes by other users. `id` is
 * absent while the field has no list.
 */
export async function saveOptionName(
  client: QueryClient,
  { code, id }: { code: string; id: string | undefined },
  change: NameChange,
): Promise<readonly string[]> {
  const begin = () =>
    send(createManagedField, { body: { code, properties: JSON.stringify(changeNameList([], change) ?? []) } })
  const call = id === undefined ? begin() : send(changeManagedNames, { params: { id }, body: change })
  try {
    const { field } = await call
    client.setQueryData(catalogueQueries.managedFields.queryKey, (fields) => [
      ...(fields ?? []).filter((one) => one.code !== code),
      field,
    ])
    return optionNames(field.properties)
  } catch (error) {
    // Another user may have created the list or removed the name: the next attempt starts from the stored list.
    await client.invalidateQueries({ queryKey: catalogueQueries.managedFields.queryKey })
    throw error
  }
}
