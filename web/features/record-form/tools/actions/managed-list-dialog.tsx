import { Button, Group, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { catalogueQueries } from '../../../../lib/catalogue.ts'
import { optionNames } from '../../../../lib/option-lists.ts'
import { LoadState } from '../../../../ui/load-state.tsx'
import { NameList } from '../../../../ui/name-list.tsx'
import { useManagedList } from './use-managed-list.ts'

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
    <Modal
      opened
      onClose={onClose}
      title={label}
      size="sm"
      closeButtonProps={{ 'aria-label': 'Chiudi la finestra' }}
    >
      <LoadState query={query} failed="Impossibile leggere l’elenco" rows={4} />
      {data && <Names code={code} id={field?.id} names={optionNames(field?.properties ?? '[]')} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Chiudi
        </Button>
      </Group>
    </Modal>
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
