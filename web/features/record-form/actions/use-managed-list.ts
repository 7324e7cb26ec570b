import { useQueryClient } from '@tanstack/react-query'
import type { NameChange } from '../../../../shared/change-names.ts'
import { saveOptionName } from '../../../lib/option-lists.ts'
import { reportFailure } from '../../../lib/toast.ts'
import { useFormStore } from '../store/form-context.ts'
import { useAction } from './use-action.ts'

/** Saves one change of the values of a managed field; the open form offers them at once. `id` is absent while it has no list. */
export function useManagedList(code: string, id: string | undefined) {
  const client = useQueryClient()
  const store = useFormStore()
  const { busy, run } = useAction()
  /** Answers whether it was saved; a failure is told. */
  const save = async (change: NameChange): Promise<boolean> => {
    let saved = false
    await run(async () => {
      try {
        const kept = await saveOptionName(client, { code, id }, change)
        const { catalogue } = store
        store.offer({ ...catalogue, managed: { ...catalogue.managed, [code]: kept } })
        saved = true
      } catch (error) {
        reportFailure(error, 'Elenco non salvato')
      }
    })
    return saved
  }
  return { busy, save }
}
