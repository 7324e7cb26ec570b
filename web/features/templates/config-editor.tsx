import { Alert, Button, Group, NativeSelect, SimpleGrid, Stack, Tabs, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { ValuesSource } from '../../../shared/api/document-samples.ts'
import type { FillReport } from '../../../shared/api/fill-report.ts'
import { type PdfContent, previewTemplate, type Template } from '../../../shared/api/templates.ts'
import { ruleVariables } from '../../../shared/documents/signing-variables.ts'
import { send } from '../../lib/transport.ts'
import type { EntryEditor } from '../../ui/editing/entry-editor.ts'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'
import { NameProblems } from '../../ui/name-problems.tsx'
import { PdfPage } from '../../ui/pdf-page.tsx'
import { ValuesSourcePicker } from '../../ui/values-source.tsx'
import { RuleSheet, useSheet } from './rule-sheet.ts'
import { ProblemFinder, type TemplateDraft } from './template-draft.ts'
import { TemplateEditor } from './template-editor.tsx'
import { bytesOf } from './template-queries.ts'

interface ConfigEditorProps {
  editor: EntryEditor<TemplateDraft, Template>
  variables: readonly string[]
  content: PdfContent | undefined
  file: File | undefined
}

/** The rules of the PDF: by field on its pages, as text, and as a filled preview. */
export const ConfigEditor = memo(function ConfigEditor({
  editor,
  variables,
  content,
  file,
}: ConfigEditorProps) {
  const [source, setSource] = useState<ValuesSource>({ sample: 'dual-domestico' })
  const [sheet] = useState(
    () => new RuleSheet(editor.read().values.config, (config) => editor.change({ config })),
  )
  const ruleVariableNames = useMemo(() => ruleVariables(variables), [variables])
  return (
    <>
      <Tabs defaultValue="workshop" keepMounted={false}>
        <Tabs.List aria-label="Compilazione del PDF" mb="sm">
          <Tabs.Tab value="workshop">Campi del PDF</Tabs.Tab>
          <Tabs.Tab value="text">Config</Tabs.Tab>
          <Tabs.Tab value="preview" disabled={!file}>
            Anteprima
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="workshop">
          <TemplateEditor
            sheet={sheet}
            content={content}
            file={file}
            source={source}
            variables={ruleVariableNames}
          />
        </Tabs.Panel>
        <Tabs.Panel value="text">
          <ConfigText sheet={sheet} />
        </Tabs.Panel>
        <Tabs.Panel value="preview">
          {file && <FilledPreview sheet={sheet} file={file} source={source} onSource={setSource} />}
        </Tabs.Panel>
      </Tabs>
      <ConfigProblems sheet={sheet} variables={variables} content={content} />
    </>
  )
})

function ConfigText({ sheet }: { sheet: RuleSheet }) {
  const text = useSheet(sheet, sheet.text)
  return (
    <GrowingTextarea
      label="Config"
      description="JSON: nome del campo del PDF e che cosa scriverci. Vuoto: si riempiono i campi che si chiamano come quelli del contratto."
      minRows={10}
      maxRows={28}
      maxLength={200_000}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
      value={text}
      onChange={(event) => sheet.setText(event.currentTarget.value)}
    />
  )
}

/** The problems of the rules; rendered with low priority while typing. */
function ConfigProblems({
  sheet,
  variables,
  content,
}: Pick<ConfigEditorProps, 'variables' | 'content'> & { sheet: RuleSheet }) {
  const finder = useMemo(() => new ProblemFinder(variables, content), [variables, content])
  const text = useDeferredValue(useSheet(sheet, sheet.text))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another outcome
  const problems = useMemo(() => finder.problemsOf(sheet.outcome()), [finder, sheet, text])
  return <NameProblems problems={problems} title="Da correggere" />
}

interface FilledPreviewProps {
  sheet: RuleSheet
  file: File
  source: ValuesSource
  onSource(source: ValuesSource): void
}

/** The empty and the filled file side by side, with empty and overflowing fields. */
function FilledPreview({ sheet, file, source, onSource }: FilledPreviewProps) {
  const [page, setPage] = useState(1)
  const [pages, setPages] = useState(1)
  const { mutate, data, isPending } = useMutation({
    mutationFn: async () => {
      const body = { config: sheet.text(), source }
      const { pdf, report } = await send(previewTemplate, { body }, { file })
      return { report, filled: new Blob([bytesOf(pdf)], { type: 'application/pdf' }) }
    },
    meta: { failureTitle: 'Impossibile creare l’anteprima' },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another contract or file is another preview
  useEffect(() => mutate(), [mutate, source, file])
  return (
    <Stack gap="sm">
      <Group align="flex-end" gap="xs">
        <ValuesSourcePicker value={source} onChange={onSource} />
        <Button variant="default" loading={isPending} onClick={() => mutate()}>
          Aggiorna l’anteprima
        </Button>
        {pages > 1 && (
          <NativeSelect
            aria-label="Pagina dell’anteprima"
            value={String(page)}
            data={Array.from({ length: pages }, (_, index) => ({
              value: String(index + 1),
              label: `Pagina ${index + 1}`,
            }))}
            onChange={(event) => setPage(Number(event.currentTarget.value))}
          />
        )}
      </Group>
      {data && <PreviewReport report={data.report} />}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <div>
          <Text size="xs" c="dimmed">
            Il modello
          </Text>
          <PdfPage file={file} page={page} label="Il modello vuoto" onPages={setPages} />
        </div>
        <div>
          <Text size="xs" c="dimmed">
            Compilato
          </Text>
          {data && <PdfPage file={data.filled} page={page} label="Il modello compilato" />}
        </div>
      </SimpleGrid>
    </Stack>
  )
}

/** The empty, continued, omitted and unprintable values of a filled document. */
function PreviewReport({ report }: { report: FillReport }) {
  const {
    filled,
    ticked,
    unfilled,
    signing,
    overflowing,
    continued,
    overLimit = [],
    smallBoxes = [],
    missingGlyphs,
    unknown,
  } = report
  const namesOf = (reason: FillReport['unfilled'][number]['why']) =>
    unfilled.filter(({ why }) => why === reason).map(({ field }) => field)
  const tooSmall = distinctFields(signing.filter((text) => text.tooSmall))
  const lines = [
    ['Senza regola', namesOf('no-rule')],
    ['Vuoti in questo contratto', namesOf('empty')],
    ['Non richiesti in questo contratto', namesOf('not-needed')],
    ['Si riempiono alla firma', distinctFields(signing)],
    ['Troppo piccoli per ciò che si scrive alla firma', tooSmall],
    ['Troppo piccoli per una firma', smallBoxes],
    ['Continuano nell’allegato', continued.map(({ field, point }) => `${field} (punto ${point})`)],
    ['Non ci stanno e restano fuori', overflowing.map(({ field, text }) => `${field} («${text}»)`)],
    ['Più lunghi di quanto il campo ammette', overLimit.map(({ field, text }) => `${field} («${text}»)`)],
    ['Che il PDF non ha', unknown],
    ['Con lettere che non si scrivono bene', missingGlyphs.map(({ field, text }) => `${field} («${text}»)`)],
  ] as const
  const bad = [tooSmall, smallBoxes, overflowing, continued, overLimit, missingGlyphs, unknown].some(
    ({ length }) => length > 0,
  )
  return (
    <Alert
      color={bad ? 'yellow' : 'gray'}
      variant="outline"
      py="xs"
      role="status"
      title={`${formatAmount(filled.length, 'campo compilato', 'campi compilati')}, ${formatAmount(ticked.length, 'casella segnata', 'caselle segnate')}`}
    >
      {lines.map(
        ([label, names]) =>
          names.length > 0 && (
            <Text key={label} size="sm" style={{ overflowWrap: 'anywhere' }}>
              <b>
                {label} ({names.length}):
              </b>{' '}
              {names.join(', ')}
            </Text>
          ),
      )}
    </Alert>
  )
}

/** A field may have several boxes. */
const distinctFields = (found: readonly { field: string }[]) => [...new Set(found.map(({ field }) => field))]

const formatAmount = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`
