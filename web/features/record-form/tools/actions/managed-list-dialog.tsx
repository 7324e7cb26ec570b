import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { NameChange } from '../../../../../shared/change-name-list.ts'
import { catalogueQueries } from '../../../../lib/catalogue.ts'
import { optionNames, saveOptionName } from '../../../../lib/option-lists.ts'
import { reportFailure } from '../../../../lib/toast.ts'
import { AdminDialog } from '../../../../ui/admin-dialog.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { NameList } from '../../../../ui/name-list.tsx'
import { useFormStore } from '../../store/form-context.ts'
import { useAction } from './use-action.ts'

interface Props {
  /** The field whose values are managed here. */
  code: string
  label: string
  onClose(): void
}

/** The values of a managed field: Enter or the plus adds one, each can be removed (MANAGE-2 to MANAGE-4). */
export default function ManagedListDialog({ code, label, onClose }: Props) {
  // The current values: another user may have changed them since the form was opened.
  const query = useQuery({
    ...catalogueQueries.managedFields,
    staleTime: 0,
  })
  const { data } = query
  const field = data?.find((one) => one.code === code)
  return (
    <AdminDialog onClose={onClose} title={label} size="sm" fillsPhone={false}>
      <LoadState query={query} failed="Impossibile leggere l’elenco" rows={4} />
      {data && <Names code={code} id={field?.id} names={optionNames(field?.properties ?? '[]')} />}
    </AdminDialog>
  )
}

interface NamesProps {
  code: string
  id: string | undefined
  names: readonly string[]
}

function Names({ code, id, names }: NamesProps) {
  const { busy, save } = useManagedList(code, id)
  return <NameList kind={`manage-fields:${code}`} names={names} busy={busy} onChange={save} />
}

/** Saves one change of a managed field's values; the open form offers them immediately. `id` is absent if the field has no list yet. */
function useManagedList(code: string, id: string | undefined) {
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
