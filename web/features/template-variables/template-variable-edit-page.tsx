import { Alert, Button, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ValuesSource } from '../../../shared/api/document-samples.ts'
import type { TemplateVariable, VariableUse } from '../../../shared/api/template-variables.ts'
import { expressionProblems } from '../../../shared/documents/config.ts'
import { evaluate } from '../../../shared/documents/expression.ts'
import { FORM_FIELD_NAMES } from '../../../shared/documents/form-fields.ts'
import { FIXED_VARIABLES, variableOf } from '../../../shared/documents/template-variables.ts'
import { issuesByField } from '../../lib/call-failure.ts'
import { useExampleValues } from '../../lib/document-queries.ts'
import { reportFailure } from '../../lib/toast.ts'
import { LoadedFresh } from '../../ui/crud/loaded.tsx'
import { useSaveEntry } from '../../ui/crud/use-save-entry.ts'
import { EditPage } from '../../ui/edit-page.tsx'
import { EditorNotices } from '../../ui/editing/editor-notices.tsx'
import { useEntryEditor } from '../../ui/editing/use-entry-editor.ts'
import { NameProblems } from '../../ui/name-problems.tsx'
import { TextWithSuggestions } from '../../ui/text-with-suggestions.tsx'
import { ValuesSourcePicker } from '../../ui/values-source.tsx'
import { RemoveTemplateVariableDialog, TemplateVariableUses } from './remove-template-variable-dialog.tsx'
import { TEMPLATE_VARIABLES, type TemplateVariableDraft, templateVariableQuery } from './template-variable.ts'

interface TemplateVariableFormProps {
  stored?: TemplateVariable
  usedBy?: VariableUse
  onSaved(): void
}

function TemplateVariableForm({ stored, usedBy, onSaved }: TemplateVariableFormProps) {
  // The removal dialog reloads the variable; the editor keeps the version that it started with.
  const editor = useEntryEditor(TEMPLATE_VARIABLES, stored)
  const {
    values: { name, rule },
    base,
  } = editor.read()
  const [removing, setRemoving] = useState(false)
  const save = useSaveEntry(TEMPLATE_VARIABLES, editor, {
    onSaved,
    // An error of the name is shown below it.
    onRefused: (error) => {
      if (!issuesByField(error).name) reportFailure(error, TEMPLATE_VARIABLES.texts.failed)
    },
  })
  const edit = (part: Partial<TemplateVariableDraft>) => {
    save.reset()
    editor.change(part)
  }
  const renamed = stored !== undefined && name.trim() !== base.name
  return (
    <EditPage
      title="Custom field"
      back={{ to: '/templates/custom', label: 'Custom fields' }}
      save={{ label: stored ? 'Update' : 'Add', busy: save.isPending, onSave: () => save.mutate() }}
      more={
        stored && (
          <Button variant="subtle" color="red" mr="auto" onClick={() => setRemoving(true)}>
            Remove
          </Button>
        )
      }
    >
      <EditorNotices editor={editor} onSave={() => save.mutate()} />
      <TextInput
        label="Name"
        description={`La parola sarà ${variableOf(name.trim() || 'nome')}: lettere, cifre e trattini bassi.`}
        required
        maxLength={60}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={name}
        error={issuesByField(save.error).name}
        onChange={(event) => edit({ name: event.currentTarget.value })}
      />
      {renamed && <TemplateVariableUses variable={variableOf(base.name)} uses={usedBy} />}
      <TextWithSuggestions
        label="Rule"
        description="Testo con parole e campi: «Gentile $Nome», «{comune_punto}». Oppure una scelta: «client_type=business ? Spett.le : Gentile»."
        minRows={2}
        maxLength={5_000}
        suggestions={FIXED_VARIABLES}
        value={rule}
        onChange={(text) => edit({ rule: text })}
      />
      <NameProblems
        problems={expressionProblems(rule, { formFields: FORM_FIELD_NAMES, variables: FIXED_VARIABLES })}
        title="Nomi che non esistono"
      />
      <RuleExample rule={rule} />
      {removing && stored && (
        <RemoveTemplateVariableDialog
          field={stored}
          onRemoved={() => {
            editor.discard()
            onSaved()
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </EditPage>
  )
}

/** The result of the current rule for the chosen contract. */
function RuleExample({ rule }: { rule: string }) {
  const [source, setSource] = useState<ValuesSource>({ sample: 'dual-domestico' })
  const example = useExampleValues(source)
  const result = example && evaluate(rule, example)
  return (
    <>
      <ValuesSourcePicker value={source} onChange={setSource} />
      <Alert color="gray" variant="light" title="Esempio" py="xs" role="status">
        <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {result === undefined ? '…' : result || 'Vuoto'}
        </Text>
      </Alert>
    </>
  )
}

/** CUSTOM-3: a new or a stored template variable. */
export function TemplateVariableEditPage({ id, onSaved }: { id: string | undefined; onSaved(): void }) {
  return id === undefined ? (
    <TemplateVariableForm onSaved={onSaved} />
  ) : (
    <StoredTemplateVariable id={id} onSaved={onSaved} />
  )
}

function StoredTemplateVariable({ id, onSaved }: { id: string; onSaved(): void }) {
  return (
    <LoadedFresh query={useQuery(templateVariableQuery(id))} failed="Impossibile leggere il campo" rows={4}>
      {({ field, usedBy }) => (
        <TemplateVariableForm key={id} stored={field} usedBy={usedBy} onSaved={onSaved} />
      )}
    </LoadedFresh>
  )
}
