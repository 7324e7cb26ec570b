import { Group, Select, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Script } from '../../../shared/api/scripts.ts'
import { CLIENT_TYPES, UTILITIES } from '../../../shared/utilities-and-client-types.ts'
import { useTemplateVariables } from '../../lib/document-queries.ts'
import { LoadedFresh } from '../../ui/crud/loaded.tsx'
import { useSaveEntry } from '../../ui/crud/use-save-entry.ts'
import { EditPage } from '../../ui/edit-page.tsx'
import { EditorNotices } from '../../ui/editing/editor-notices.tsx'
import { useEntryEditor } from '../../ui/editing/use-entry-editor.ts'
import { useNamesQuestion } from '../../ui/name-problems.tsx'
import { useNameQuestion } from '../../ui/use-name-question.tsx'
import { isComplete, SCRIPTS } from './script.tsx'
import { ScriptFields, scriptProblems } from './script-fields.tsx'
import { readNames, scriptQuery, templatePickerQuery } from './script-queries.ts'

interface ScriptFormProps {
  stored?: Script
  onSaved(): void
}

function ScriptForm({ stored, onSaved }: ScriptFormProps) {
  const client = useQueryClient()
  // The query may refetch it during editing; the editor keeps the version that it started with.
  const editor = useEntryEditor(SCRIPTS, stored)
  const { values: draft } = editor.read()
  const ready = isComplete(draft)
  const { data: templates = [] } = useQuery({ ...templatePickerQuery, enabled: ready })
  const [nameMissing, setNameMissing] = useState(false)
  const edit = editor.change
  const save = useSaveEntry(SCRIPTS, editor, { onSaved })
  const nameQuestion = useNameQuestion({
    entry: { id: stored?.id, name: draft.name },
    storedName: stored?.name,
    read: () => readNames(client),
    duplicateText: 'C’è già un’operazione con questo nome',
    failed: 'Impossibile salvare l’operazione',
    save,
  })
  const variables = useTemplateVariables()
  const names = useNamesQuestion(
    () => scriptProblems(draft.script, variables),
    () => nameQuestion.save.mutate(),
  )
  const onSave = () => {
    if (draft.name.trim() === '') setNameMissing(true)
    else names.save()
  }
  return (
    <EditPage
      title="Operation Edition page"
      back={{ to: '/scripts', label: 'Scripts' }}
      {...(ready && {
        save: { label: stored ? 'Update' : 'Add', busy: nameQuestion.save.isPending, onSave },
      })}
    >
      {names.question}
      {nameQuestion.question}
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

/** SCRIPTS-9: a new or a stored operation. */
export function ScriptEditPage({ id, onSaved }: { id: string | undefined; onSaved(): void }) {
  return id === undefined ? <ScriptForm onSaved={onSaved} /> : <StoredScript id={id} onSaved={onSaved} />
}

function StoredScript({ id, onSaved }: { id: string; onSaved(): void }) {
  return (
    <LoadedFresh query={useQuery(scriptQuery(id))} failed="Impossibile leggere l’operazione" rows={6}>
      {({ script }) => <ScriptForm key={script.id} stored={script} onSaved={onSaved} />}
    </LoadedFresh>
  )
}
