import { Group, Select, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createScript, type Script, updateScript } from '../../../shared/api/scripts.ts'
import { CLIENT_TYPES, UTILITIES } from '../../../shared/constants.ts'
import { randomId } from '../../lib/random-id.ts'
import { reportFailure, toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { EditPage } from '../../ui/edit-page.tsx'
import { EditorNotices } from '../../ui/editing/editor-notices.tsx'
import { useEntryEditor } from '../../ui/editing/use-entry-editor.ts'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { useNameQuestion } from '../../ui/use-name-question.tsx'
import { payloadOf, SCRIPTS, type ScriptDraft } from './script-draft.ts'
import { ScriptFields } from './script-fields.tsx'
import { readNames, reloadScripts, templatePickerQuery } from './script-queries.ts'

interface ScriptFormProps {
  stored?: Script
  onSaved(): void
}

export function ScriptForm({ stored, onSaved }: ScriptFormProps) {
  const client = useQueryClient()
  // The query may refetch it during editing; the editor keeps the version that it started with.
  const editor = useEntryEditor(SCRIPTS, stored)
  const { values: draft } = editor.read()
  const ready = payloadOf(draft) !== undefined
  const { data: templates = [] } = useQuery({ ...templatePickerQuery, enabled: ready })
  const [nameMissing, setNameMissing] = useState(false)
  const saved = useRef(false)
  const key = useRef(randomId())
  const edit = (part: Partial<ScriptDraft>) => {
    // A changed request gets another idempotency key.
    key.current = randomId()
    editor.change(part)
  }
  const save = useMutation({
    mutationFn: async () => {
      const { values, entry } = editor.beginSave()
      const body = payloadOf(values)
      if (!body) return
      if (entry)
        await send(updateScript, { params: { id: entry.id }, body: { ...body, readAt: entry.updatedAt } })
      else await send(createScript, { body }, { idempotencyKey: key.current })
    },
    meta: { failure: 'in place' },
    onError: (error) => {
      if (!editor.acceptConflict(error)) reportFailure(error, 'Impossibile salvare l’operazione')
    },
    onSuccess: () => {
      editor.saved()
      saved.current = true
      toast.success(stored ? 'Script has been updated' : 'Script has been created')
      void reloadScripts(client)
      onSaved()
    },
  })
  const nameQuestion = useNameQuestion({
    entry: { id: stored?.id, name: draft.name },
    storedName: stored?.name,
    read: () => readNames(client),
    duplicateText: 'C’è già un’operazione con questo nome',
    failed: 'Impossibile salvare l’operazione',
    save,
  })
  const onSave = () => {
    if (draft.name.trim() === '') setNameMissing(true)
    else nameQuestion.save.mutate()
  }
  return (
    <EditPage
      title="Operation Edition page"
      back={{ to: '/scripts', label: 'Scripts' }}
      {...(ready && {
        save: { label: stored ? 'Update' : 'Add', busy: nameQuestion.save.isPending, onSave },
      })}
    >
      {nameQuestion.question}
      <LeaveGuard isDirty={() => !saved.current && editor.hasUnsavedText} />
      <EditorNotices
        editor={editor}
        onSave={() => save.mutate()}
        formats={{
          template_fk: (id: string | null) => templates.find(({ value }) => value === id)?.label ?? '',
        }}
      />
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
