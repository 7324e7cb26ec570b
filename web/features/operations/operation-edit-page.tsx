import { Anchor, Group, Select, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Operation } from '../../../shared/api/operations.ts'
import { findCheckpoints, markProblems } from '../../../shared/documents/checkpoints.ts'
import { expressionProblems } from '../../../shared/documents/config.ts'
import { FORM_FIELD_NAMES } from '../../../shared/documents/form-fields.ts'
import { CLIENT_TYPES, UTILITIES } from '../../../shared/utilities-and-client-types.ts'
import { useTemplateVariables } from '../../lib/document-queries.ts'
import { MAX_OPTIONS } from '../../lib/match-options.ts'
import { LoadedFresh } from '../../ui/crud/loaded.tsx'
import { useSaveEntry } from '../../ui/crud/use-save-entry.ts'
import { EditPage } from '../../ui/edit-page.tsx'
import { EditorNotices } from '../../ui/editing/editor-notices.tsx'
import { useEntryEditor } from '../../ui/editing/use-entry-editor.ts'
import { NameProblems, useNamesQuestion } from '../../ui/name-problems.tsx'
import { TextWithSuggestions } from '../../ui/text-with-suggestions.tsx'
import { useNameQuestion } from '../../ui/use-name-question.tsx'
import { isCompleteOperation, OPERATIONS, type OperationDraft } from './operation.ts'
import { operationQuery, readNames, templatePickerQuery } from './operation-queries.ts'
import { ScriptPreview } from './script-preview.tsx'

interface OperationFormProps {
  stored?: Operation
  onSaved(): void
}

function OperationForm({ stored, onSaved }: OperationFormProps) {
  const client = useQueryClient()
  // The query may refetch it during editing; the editor keeps the version that it started with.
  const editor = useEntryEditor(OPERATIONS, stored)
  const { values: draft } = editor.read()
  const ready = isCompleteOperation(draft)
  const { data: templates = [] } = useQuery({ ...templatePickerQuery, enabled: ready })
  const [nameMissing, setNameMissing] = useState(false)
  const edit = editor.change
  const save = useSaveEntry(OPERATIONS, editor, { onSaved })
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
        <OperationFields
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
export function OperationEditPage({ id, onSaved }: { id: string | undefined; onSaved(): void }) {
  if (id === undefined) return <OperationForm onSaved={onSaved} />
  return <StoredOperation id={id} onSaved={onSaved} />
}

function StoredOperation({ id, onSaved }: { id: string; onSaved(): void }) {
  return (
    <LoadedFresh query={useQuery(operationQuery(id))} failed="Impossibile leggere l’operazione" rows={6}>
      {({ script: operation }) => <OperationForm key={operation.id} stored={operation} onSaved={onSaved} />}
    </LoadedFresh>
  )
}

/** CONST-22. */
const SCRIPT_ROWS = 8

interface OperationFieldsProps {
  draft: OperationDraft
  nameError: string | undefined
  onEdit(part: Partial<OperationDraft>): void
}

/** The names in a script that do not exist. */
const scriptProblems = (script: string, variables: readonly string[]): string[] => [
  ...expressionProblems(script, { formFields: FORM_FIELD_NAMES, variables }),
  ...markProblems(script),
]

/** How the points are marked that the agent ticks, and those of this script. CHECKPOINT-1 */
function Checkpoints({ script }: { script: string }) {
  const marks = findCheckpoints(script)
  const required = marks.filter(({ isRequired }) => isRequired).length
  return (
    <Text size="xs" c="dimmed" mt={4}>
      Punti che l’agente segna mentre legge: <code>[[letto: testo]]</code> dopo ciò che va letto ad alta voce,{' '}
      <code>[[domanda: testo]]</code> per una risposta sì o no; con un asterisco, come{' '}
      <code>[[letto*: testo]]</code>, il punto è obbligatorio e senza di esso il contratto non parte. In
      questo script: {marks.length}, di cui obbligatori {required}.
    </Text>
  )
}

/** SCRIPTS-11. */
function OperationFields({ draft, nameError, onEdit }: OperationFieldsProps) {
  const variables = useTemplateVariables()
  const { data: templates = [], error, isPending } = useQuery(templatePickerQuery)
  const problems = scriptProblems(draft.script, variables)
  return (
    <>
      <TextInput
        label="Operation Name"
        required
        maxLength={300}
        autoComplete="off"
        value={draft.name}
        error={nameError}
        onChange={(event) => onEdit({ name: event.currentTarget.value })}
      />
      <Select
        label="PDF Template"
        placeholder={isPending ? 'Caricamento…' : 'Template not set'}
        searchable
        clearable
        limit={MAX_OPTIONS}
        nothingFoundMessage="Nessun modello"
        error={error && 'Impossibile caricare i modelli'}
        data={templates}
        value={draft.template_fk}
        onChange={(template_fk) => onEdit({ template_fk })}
      />
      {draft.template_fk && (
        <Anchor
          size="sm"
          w="fit-content"
          renderRoot={(props) => (
            <Link to="/templates/$id" params={{ id: draft.template_fk ?? '' }} target="_blank" {...props} />
          )}
        >
          Apri il modello in un’altra scheda
        </Anchor>
      )}
      <div>
        <TextWithSuggestions
          label="Script"
          description="HTML. Scrivi $ per una parola, { per un campo del contratto."
          rows={SCRIPT_ROWS}
          resize="vertical"
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
          maxLength={100_000}
          suggestions={variables}
          value={draft.script}
          onChange={(script) => onEdit({ script })}
        />
        <Text size="xs" c="dimmed" mt={4}>
          Restano testo, titoli, elenchi, tabelle, colori e collegamenti; il resto del codice viene tolto.
        </Text>
        <Checkpoints script={draft.script} />
      </div>
      <NameProblems problems={problems} title="Nomi che non esistono" />
      <ScriptPreview draft={draft} />
    </>
  )
}
