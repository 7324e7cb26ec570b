import { Group, Select, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createScript, type Script, updateScript } from '../../../shared/api/scripts.ts'
import { CLIENT_TYPES, UTILITIES } from '../../../shared/constants.ts'
import { randomId } from '../../lib/random-id.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { EditPage } from '../../ui/edit-page.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { useNameQuestion } from '../../ui/use-name-question.tsx'
import { isSame, payloadOf, type ScriptDraft } from './script-draft.ts'
import { ScriptFields } from './script-fields.tsx'
import { readNames, reloadScripts } from './script-queries.ts'

interface ScriptFormProps {
  initial: ScriptDraft
  stored?: Script
  onSaved(): void
}

export function ScriptForm({ initial, stored, onSaved }: ScriptFormProps) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(initial)
  const [nameMissing, setNameMissing] = useState(false)
  const saved = useRef(false)
  // The page may read it again while it is edited; what is edited is what was read first.
  const [readAt] = useState(stored?.updatedAt)
  const key = useRef(randomId())
  const edit = (part: Partial<ScriptDraft>) => {
    // What is sent after a change is another wish.
    key.current = randomId()
    setDraft((now) => ({ ...now, ...part }))
  }
  const save = useMutation({
    mutationFn: async () => {
      const body = payloadOf(draft)
      if (!body) return
      if (stored)
        await send(updateScript, { params: { id: stored.id }, body: { ...body, ...(readAt && { readAt }) } })
      else await send(createScript, { body }, { idempotencyKey: key.current })
    },
    meta: { doing: 'Non riesco a salvare l’operazione' },
    onSuccess: () => {
      saved.current = true
      toast.success(stored ? 'Script has been updated' : 'Script has been created')
      void reloadScripts(client)
      onSaved()
    },
  })
  const asking = useNameQuestion({
    entry: { id: stored?.id, name: draft.name },
    storedName: stored?.name,
    read: () => readNames(client),
    found: 'C’è già un’operazione con questo nome',
    failed: 'Non riesco a salvare l’operazione',
    save,
  })
  const onSave = () => {
    if (draft.name.trim() === '') setNameMissing(true)
    else asking.save.mutate()
  }
  const ready = payloadOf(draft) !== undefined
  return (
    <EditPage
      title="Operation Edition page"
      back={{ to: '/scripts', label: 'Scripts' }}
      {...(ready && { save: { label: stored ? 'Update' : 'Add', busy: asking.save.isPending, onSave } })}
    >
      {asking.question}
      <LeaveGuard isDirty={() => !saved.current && !isSame(draft, initial)} />
      <Group grow align="flex-start">
        <Select
          label="Type of client"
          placeholder="Scegli"
          data={[...CLIENT_TYPES]}
          allowDeselect={false}
          value={draft.client_type}
          onChange={(client_type) => edit({ client_type })}
        />
        <Select
          label="Tipo di Utenza"
          placeholder="Scegli"
          data={[...UTILITIES]}
          allowDeselect={false}
          value={draft.tipo_di_utenza}
          onChange={(tipo_di_utenza) => edit({ tipo_di_utenza })}
        />
      </Group>
      {ready ? (
        <ScriptFields
          draft={draft}
          nameError={nameMissing && draft.name.trim() === '' ? 'Scrivi il nome dell’operazione' : undefined}
          onEdit={edit}
        />
      ) : (
        <Text c="dimmed" ta="center" py="xl">
          Scegli per quali clienti e per quale utenza è l’operazione: poi si scrivono il nome, il modello PDF
          e lo script.
        </Text>
      )}
    </EditPage>
  )
}
