import { Tabs } from '@mantine/core'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import type { ValuesSource } from '../../../shared/api/document-samples.ts'
import type { PdfContent, Template } from '../../../shared/api/templates.ts'
import { ruleVariables } from '../../../shared/documents/signing-variables.ts'
import type { EntryEditor } from '../../ui/editing/entry-editor.ts'
import { GrowingTextarea } from '../../ui/growing-textarea.tsx'
import { NameProblems } from '../../ui/name-problems.tsx'
import { FilledPreview } from './filled-preview.tsx'
import { RuleSheet, useSheet } from './rule-sheet.ts'
import { ProblemFinder, type TemplateDraft } from './template-draft.ts'
import { TemplateEditor } from './template-editor.tsx'

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
