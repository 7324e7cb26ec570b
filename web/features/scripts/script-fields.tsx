import { Anchor, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ValuesSource } from '../../../shared/api/document-samples.ts'
import { previewScript } from '../../../shared/api/scripts.ts'
import { expressionProblems } from '../../../shared/documents/config.ts'
import { FORM_FIELD_NAMES } from '../../../shared/documents/form-fields.ts'
import { useTemplateVariables } from '../../lib/document-queries.ts'
import { send } from '../../lib/transport.ts'
import { NameProblems } from '../../ui/name-problems.tsx'
import { ScriptFrame } from '../../ui/sandboxed-frame.tsx'
import { TextWithSuggestions } from '../../ui/text-with-suggestions.tsx'
import { ValuesSourcePicker } from '../../ui/values-source.tsx'
import type { ScriptDraft } from './script.tsx'
import { templatePickerQuery } from './script-queries.ts'
import classes from './scripts.module.css'

/** CONST-22. */
const SCRIPT_ROWS = 8
/** A long list is filtered by typing. */
const SHOWN_TEMPLATES = 100

interface ScriptFieldsProps {
  draft: ScriptDraft
  nameError: string | undefined
  onEdit(part: Partial<ScriptDraft>): void
}

/** The names in a script that do not exist. */
export const scriptProblems = (script: string, variables: readonly string[]): string[] =>
  expressionProblems(script, { formFields: FORM_FIELD_NAMES, words: variables })

/** SCRIPTS-11. */
export function ScriptFields({ draft, nameError, onEdit }: ScriptFieldsProps) {
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
        limit={SHOWN_TEMPLATES}
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
      </div>
      <NameProblems problems={problems} title="Nomi che non esistono" />
      <ScriptPreview draft={draft} />
    </>
  )
}

/** The page may extend below the visible area. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })

/** The script as an operator sees it, with an example contract or a record. */
function ScriptPreview({ draft: { script, client_type, tipo_di_utenza } }: { draft: ScriptDraft }) {
  const [source, setSource] = useState<ValuesSource>({
    sample: `${tipo_di_utenza ?? 'luce'}-${client_type ?? 'domestico'}`,
  })
  const preview = useMutation({
    mutationFn: async (from: ValuesSource) => ({
      script,
      html: (await send(previewScript, { body: { script, source: from } })).html,
    }),
    meta: { failureTitle: 'Impossibile creare l’anteprima' },
  })
  const choose = (next: ValuesSource) => {
    setSource(next)
    if (preview.data) preview.mutate(next)
  }
  return (
    <Stack gap="xs">
      <Group align="flex-end" gap="xs">
        <ValuesSourcePicker value={source} onChange={choose} />
        <Button
          variant="default"
          leftSection={<IconEye size={16} />}
          loading={preview.isPending}
          onClick={() => preview.mutate(source)}
        >
          Preview
        </Button>
      </Group>
      {preview.data && (
        <div ref={intoView}>
          <ScriptFrame className={classes.preview} title="Anteprima dello script" html={preview.data.html} />
        </div>
      )}
    </Stack>
  )
}
