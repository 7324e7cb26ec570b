import { Select, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { expressionProblems } from '../../../shared/documents/config.ts'
import { FORM_FIELD_NAMES } from '../../../shared/documents/form-fields.ts'
import { useTemplateVariables } from '../../lib/document-queries.ts'
import { NameProblems } from '../../ui/name-problems.tsx'
import { TextWithSuggestions } from '../../ui/text-with-suggestions.tsx'
import type { ScriptDraft } from './script.tsx'
import { ScriptPreview } from './script-preview.tsx'
import { templatePickerQuery } from './script-queries.ts'

/** CONST-22. */
const SCRIPT_ROWS = 8
/** A long list is filtered by typing. */
const SHOWN_TEMPLATES = 100

interface ScriptFieldsProps {
  draft: ScriptDraft
  nameError: string | undefined
  onEdit(part: Partial<ScriptDraft>): void
}

/** SCRIPTS-11. */
export function ScriptFields({ draft, nameError, onEdit }: ScriptFieldsProps) {
  const variables = useTemplateVariables()
  const { data: templates = [], error, isPending } = useQuery(templatePickerQuery)
  const problems = expressionProblems(draft.script, { formFields: FORM_FIELD_NAMES, words: variables })
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
        limit={SHOWN_TEMPLATES}
        nothingFoundMessage="Nessun modello"
        error={error && 'Impossibile caricare i modelli'}
        data={templates}
        value={draft.template_fk}
        onChange={(template_fk) => onEdit({ template_fk })}
      />
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
      </div>
      <NameProblems problems={problems} title="Nomi che non esistono" />
      <ScriptPreview draft={draft} />
    </>
  )
}
