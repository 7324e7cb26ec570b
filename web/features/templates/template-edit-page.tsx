import { Alert, Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import type { PdfContent, Template } from '../../../shared/api/templates.ts'
import { parseConfig } from '../../../shared/documents/config.ts'
import { DEFAULT_SEPARATOR, documentName } from '../../../shared/documents/document-name.ts'
import { useExampleValues, useTemplateVariables } from '../../lib/document-queries.ts'
import { LoadedFresh } from '../../ui/crud/loaded.tsx'
import { EditPage } from '../../ui/edit-page.tsx'
import { EditorNotices } from '../../ui/editing/editor-notices.tsx'
import type { EntryEditor } from '../../ui/editing/entry-editor.ts'
import { useEditorPart, useEntryEditorInstance } from '../../ui/editing/use-entry-editor.ts'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { NameProblems, useNamesQuestion } from '../../ui/name-problems.tsx'
import { BreakingChangesDialog } from './breaking-changes-dialog.tsx'
import { NamingRules } from './naming-rules.tsx'
import { PdfDrop } from './pdf-drop.tsx'
import {
  type ChosenFile,
  ProblemFinder,
  problemsOfNaming,
  TEMPLATES,
  type TemplateDraft,
} from './template-draft.ts'
import { contentQuery, storedFileQuery, templateQuery } from './template-queries.ts'
import { useSaveTemplate } from './use-save-template.ts'

interface TemplateEditPageProps {
  id: string | undefined
  onSaved(): void
}

const ConfigEditor = lazy(async () => ({
  default: (await import('./config-editor.tsx')).ConfigEditor,
}))

interface TemplateFormProps {
  stored?: Template
  usedBy?: readonly { name: string }[]
  onSaved(): void
}

/** Notices about a file that is accepted anyway. */
function FileNotices({ notices }: { notices: readonly string[] }) {
  if (notices.length === 0) return null
  return (
    <Alert mt="xs" py="xs" variant="outline" color="yellow" title="Da sapere di questo PDF" role="status">
      {notices.map((notice) => (
        <Text key={notice} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {notice}
        </Text>
      ))}
    </Alert>
  )
}

function TemplateForm({ stored, usedBy = [], onSaved }: TemplateFormProps) {
  const variables = useTemplateVariables()
  // The query may refetch it during editing; the editor keeps the version that it started with.
  const editor = useEntryEditorInstance(TEMPLATES, stored)
  // Everything except the config, which changes with each key in a rule.
  const name = useEditorPart(editor, ({ values }) => values.name)
  const naming_rules = useEditorPart(editor, ({ values }) => values.naming_rules)
  const separator = useEditorPart(editor, ({ values }) => values.separator)
  const round = useEditorPart(editor, (state) => state.round)
  const [chosen, setChosen] = useState<ChosenFile>()
  const [breakingProblems, setBreakingProblems] = useState<readonly string[]>()
  const [nameMissing, setNameMissing] = useState(false)
  const saved = useRef(false)
  const saving = useSaveTemplate({
    editor,
    chosen,
    onUploaded: () => setChosen(undefined),
    onDone: () => {
      saved.current = true
      onSaved()
    },
  })
  const { data: current } = useQuery({ ...contentQuery(stored?.id ?? ''), enabled: stored !== undefined })
  const { data: storedFile } = useStoredFile(stored)
  const content = chosen?.content ?? current?.content ?? undefined
  const file = chosen?.file ?? storedFile
  const edit = editor.change

  const names = useUnknownNames(editor, content, () => saving.mutate())
  const onSave = () => {
    if (name.trim() === '') return setNameMissing(true)
    const config = parseConfig(editor.read().values.config)
    const broken = chosen ? new ProblemFinder(variables, chosen.content).problemsOf(config) : []
    // A field with a rule is described by its rule.
    const notices = (name: string) => broken.some((problem) => problem.includes(`“${name}”`))
    const kept = new Set((chosen?.content ?? current?.content)?.fields.map(({ name }) => name))
    const removed = (current?.content?.fields ?? []).map(({ name }) => name).filter((name) => !kept.has(name))
    const removedFields = removed.filter((name) => !notices(name))
    if (broken.length > 0 || (removedFields.length > 0 && usedBy.length > 0))
      setBreakingProblems([
        ...broken,
        ...removedFields.map((name) => `Il campo “${name}” non c’è più.`),
        ...problemsOfNaming(naming_rules, variables),
      ])
    else names.save()
  }
  return (
    <EditPage
      title={stored ? `Template · ${stored.name}` : 'New template'}
      wide
      back={{ to: '/templates', label: 'Templates' }}
      save={{ label: stored ? 'Update' : 'Add', busy: saving.isPending, onSave }}
    >
      {/* The notices depend on typed text. */}
      <LeaveGuard isDirty={() => !saved.current && chosen !== undefined && !editor.hasUnsavedText} />
      <Notices editor={editor} onSave={() => saving.mutate()} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <div>
          <TextInput
            label="Name"
            required
            maxLength={300}
            autoComplete="off"
            mb="sm"
            value={name}
            error={nameMissing && name.trim() === '' ? 'Scrivi il nome del modello' : undefined}
            onChange={(event) => edit({ name: event.currentTarget.value })}
          />
          <PdfDrop current={chosen?.file.name ?? stored?.filename ?? undefined} onChosen={setChosen} />
          {chosen && stored?.filename && (
            <Button variant="subtle" size="compact-sm" mt={4} onClick={() => setChosen(undefined)}>
              Tieni «{stored.filename}»
            </Button>
          )}
          {content && <FileNotices notices={content.notices} />}
        </div>
        <NamingFields naming_rules={naming_rules} separator={separator} variables={variables} onEdit={edit} />
      </SimpleGrid>
      <Suspense fallback={<ListSkeleton rows={6} />}>
        <ConfigEditor key={round} editor={editor} variables={variables} content={content} file={file} />
      </Suspense>
      {names.question}
      {breakingProblems && (
        <BreakingChangesDialog
          problems={breakingProblems}
          usedBy={usedBy}
          onClose={() => setBreakingProblems(undefined)}
          onYes={() => {
            setBreakingProblems(undefined)
            saving.mutate()
          }}
        />
      )}
    </EditPage>
  )
}

/** Asks before a save while rules or the file name have names that do not exist. */
function useUnknownNames(
  editor: EntryEditor<TemplateDraft, Template>,
  content: PdfContent | undefined,
  save: () => void,
) {
  const variables = useTemplateVariables()
  const find = () => {
    const { config, naming_rules } = editor.read().values
    return [
      ...new ProblemFinder(variables, content).problemsOf(parseConfig(config)),
      ...problemsOfNaming(naming_rules, variables),
    ]
  }
  return useNamesQuestion(find, save)
}

/** Renders again only if the notices change. */
function Notices(props: { editor: EntryEditor<TemplateDraft, Template>; onSave(): void }) {
  useEditorPart(props.editor, ({ restored }) => restored)
  useEditorPart(props.editor, ({ conflict }) => conflict)
  return <EditorNotices {...props} />
}

const useStoredFile = (stored: Template | undefined) =>
  useQuery({
    ...storedFileQuery(stored?.id ?? '', stored?.updatedAt ?? ''),
    enabled: stored?.filename != null,
  })

/** TEMPL-5: a new or a stored template. */
export function TemplateEditPage({ id, onSaved }: TemplateEditPageProps) {
  return id === undefined ? <TemplateForm onSaved={onSaved} /> : <StoredTemplate id={id} onSaved={onSaved} />
}

function StoredTemplate({ id, onSaved }: { id: string; onSaved(): void }) {
  return (
    <LoadedFresh query={useQuery(templateQuery(id))} failed="Impossibile leggere il modello" rows={8}>
      {({ template, usedBy }) => (
        <TemplateForm key={id} stored={template} usedBy={usedBy} onSaved={onSaved} />
      )}
    </LoadedFresh>
  )
}

interface NamingFieldsProps extends Pick<TemplateDraft, 'naming_rules' | 'separator'> {
  variables: readonly string[]
  onEdit(part: Partial<TemplateDraft>): void
}

/** TEMPL-11: the file name of a document, with an example that is updated. */
function NamingFields({ naming_rules, separator, variables, onEdit }: NamingFieldsProps) {
  const example = useExampleValues({ sample: 'dual-domestico' })
  return (
    <Stack gap="xs">
      <NamingRules
        value={naming_rules}
        variables={variables}
        onChange={(rules) => onEdit({ naming_rules: rules })}
      />
      <Group align="flex-end" gap="md">
        <TextInput
          label="Separator"
          placeholder={DEFAULT_SEPARATOR}
          w={140}
          maxLength={20}
          autoComplete="off"
          value={separator}
          onChange={(event) => onEdit({ separator: event.currentTarget.value })}
        />
        <Text size="sm" mb={8} flex="1 1 16rem" role="status" style={{ overflowWrap: 'anywhere' }}>
          <Text span inherit c="dimmed">
            Esempio:{' '}
          </Text>
          {example ? documentName(naming_rules, separator, example) : '…'}
        </Text>
      </Group>
      <NameProblems problems={problemsOfNaming(naming_rules, variables)} />
    </Stack>
  )
}
