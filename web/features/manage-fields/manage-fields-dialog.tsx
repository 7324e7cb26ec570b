import { NativeSelect, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NameChange } from '../../../shared/change-name-list.ts'
import { catalogueQueries } from '../../lib/catalogue.ts'
import { formatCount } from '../../lib/format-date.ts'
import { optionNames, saveOptionName } from '../../lib/option-lists.ts'
import { AdminDialog } from '../../ui/admin-dialog.tsx'
import { Loaded } from '../../ui/crud/loaded.tsx'
import { useTypedKinds } from '../../ui/editing/use-entry-editor.ts'
import { NameList } from '../../ui/name-list.tsx'
import { MANAGED_CODES, usesQuery } from './managed-lists.ts'

/** All managed option lists, one at a time. */
export function ManageFieldsDialog({ onClose }: { onClose(): void }) {
  const [code, setCode] = useState(MANAGED_CODES[0]?.code ?? '')
  useTypedKinds((kinds) => {
    const typed = MANAGED_CODES.find((list) => kinds.includes(`manage-fields:${list.code}`))
    if (typed) setCode(typed.code)
  })
  // The current values: another user may have changed them.
  const query = useQuery({ ...catalogueQueries.managedFields, staleTime: 0 })
  const sorted = MANAGED_CODES.some((list) => list.code === code && list.sorted)
  return (
    <AdminDialog title="Elenchi del modulo" size="md" onClose={onClose}>
      <NativeSelect
        label="Campo"
        value={code}
        data={MANAGED_CODES.map(({ code, label }) => ({ value: code, label }))}
        onChange={(event) => setCode(event.currentTarget.value)}
        mb="sm"
        data-autofocus
      />
      <Loaded query={query} failed="Impossibile leggere gli elenchi" rows={5}>
        {(fields) => {
          const field = fields.find((one) => one.code === code)
          return (
            <ListEditor
              key={code}
              code={code}
              sorted={sorted}
              id={field?.id}
              names={optionNames(field?.properties ?? '[]')}
            />
          )
        }}
      </Loaded>
    </AdminDialog>
  )
}

interface ListEditorProps {
  code: string
  sorted: boolean
  id: string | undefined
  names: readonly string[]
}

function ListEditor({ code, sorted, id, names }: ListEditorProps) {
  const client = useQueryClient()
  const { data: uses = [] } = useQuery({ ...usesQuery(id ?? ''), enabled: id !== undefined })
  const save = useMutation({
    mutationFn: (change: NameChange) => saveOptionName(client, { code, id }, change),
    meta: { failureTitle: 'Elenco non salvato' },
  })
  const change = async (one: NameChange) => {
    if (save.isPending) return false
    return await save.mutateAsync(one).then(
      () => true,
      () => false,
    )
  }
  const counts = new Map(uses.map(({ name, count }) => [name, count]))
  const removed = uses.filter(({ name }) => !names.includes(name))
  return (
    <>
      <NameList
        kind={`manage-fields:${code}`}
        names={names}
        busy={save.isPending}
        sorted={sorted}
        focus={false}
        onChange={change}
        noteOf={(name) => usesText(counts.get(name) ?? 0)}
      />
      {removed.length > 0 && (
        <Text size="xs" c="dimmed" mt="sm" style={{ overflowWrap: 'anywhere' }}>
          Nei record, ma non in elenco:{' '}
          {removed
            .slice(0, REMOVAL_WARNING)
            .map(({ name, count }) => `${name} (${count})`)
            .join(', ')}
          {removed.length > REMOVAL_WARNING && ` e altri ${removed.length - REMOVAL_WARNING}`}. Restano come
          sono.
        </Text>
      )}
    </>
  )
}

const REMOVAL_WARNING = 8

const usesText = (count: number) =>
  count === 0 ? undefined : count === 1 ? 'in un record' : `in ${formatCount(count)} record`
