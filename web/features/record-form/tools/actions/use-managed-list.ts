import { useQueryClient } from '@tanstack/react-query'
import type { NameChange } from '../../../../../shared/change-name-list.ts'
import { saveOptionName } from '../../../../lib/option-lists.ts'
import { reportFailure } from '../../../../lib/toast.ts'
import { useFormStore } from '../../store/form-context.ts'
import { useAction } from './use-action.ts'

/** Saves one change of a managed field's values; the open form offers them immediately. `id` is absent if the field has no list yet. */
export function useManagedList(code: string, id: string | undefined) {
  const client = useQueryClient()
  const store = useFormStore()
  const { busy, run } = useAction()
  /** Returns whether it was saved; a failure shows a toast. */
  const save = async (change: NameChange): Promise<boolean> => {
    let saved = false
    await run(async () => {
      try {
        const isSaved = await saveOptionName(client, { code, id }, change)
        const { catalogue } = store
        store.setCatalogue({ ...catalogue, managed: { ...catalogue.managed, [code]: isSaved } })
        saved = true
      } catch (error) {
        reportFailure(error, 'Elenco non salvato')
      }
    })
    return saved
  }
  return { busy, save }
}
