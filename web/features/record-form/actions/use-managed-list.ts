import { useQueryClient } from '@tanstack/react-query'
import { createManagedField, updateManagedField } from '../../../../shared/api/manage-fields.ts'
import { catalogueQueries } from '../../../lib/catalogue.ts'
import { reportFailure } from '../../../lib/toast.ts'
import { send } from '../../../lib/transport.ts'
import { namesOf } from '../save/catalogue-of.ts'
import { useFormStore } from '../store/form-context.ts'
import { useAction } from './use-action.ts'

/** Saves the values of a managed field; the open form offers them at once. `id` is absent while it has no list. */
export function useManagedList(code: string, id: string | undefined) {
  const client = useQueryClient()
  const store = useFormStore()
  const { busy, run } = useAction()
  /** Answers whether it was saved; a failure is told. */
  const save = async (names: readonly string[]): Promise<boolean> => {
    let saved = false
    await run(async () => {
      try {
        const properties = JSON.stringify(names)
        const { field } = await (id === undefined
          ? send(createManagedField, { body: { code, properties } })
          : send(updateManagedField, { params: { id }, body: { properties } }))
        client.setQueryData(catalogueQueries.managedFields.queryKey, (fields) => [
          ...(fields ?? []).filter((one) => one.code !== code),
          field,
        ])
        const { catalogue } = store
        store.offer({
          ...catalogue,
          managed: { ...catalogue.managed, [code]: namesOf(field.properties) },
        })
        saved = true
      } catch (error) {
        reportFailure(error, 'Elenco non salvato')
      }
    })
    return saved
  }
  return { busy, save }
}
