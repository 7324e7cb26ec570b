import { Checkbox, Tabs, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { ValuesSource } from '../../../shared/api/document-samples.ts'
import type { PdfContent } from '../../../shared/api/templates.ts'
import { NameProblems } from '../../ui/name-problems.tsx'
import { FilledPreview } from './filled-preview.tsx'
import { problemsOfConfig, type TemplateDraft } from './template-draft.ts'
import { Workshop } from './workshop.tsx'

interface ConfigEditorProps {
  draft: TemplateDraft
  words: readonly string[]
  content: PdfContent | undefined
  file: File | undefined
  onEdit(part: Partial<TemplateDraft>): void
}

/** What goes into the PDF: field by field over its pages, as the text that is kept, and filled. */
export function ConfigEditor({ draft, words, content, file, onEdit }: ConfigEditorProps) {
  const [source, setSource] = useState<ValuesSource>({ sample: 'dual-domestico' })
  const problems = problemsOfConfig(draft.config, words, content)
  const setConfig = (config: string) => onEdit({ config })
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
          <Workshop {...{ words, content, file, source }} config={draft.config} onConfig={setConfig} />
        </Tabs.Panel>
        <Tabs.Panel value="text">
          <Textarea
            label="Config"
            description="JSON: nome del campo del PDF e che cosa scriverci. Vuoto: si riempiono i campi che si chiamano come quelli del contratto."
            autosize
            minRows={10}
            maxRows={28}
            maxLength={200_000}
            spellCheck={false}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
            value={draft.config}
            onChange={(event) => setConfig(event.currentTarget.value)}
          />
        </Tabs.Panel>
        <Tabs.Panel value="preview">
          {file && <FilledPreview draft={draft} file={file} source={source} onSource={setSource} />}
        </Tabs.Panel>
      </Tabs>
      <NameProblems problems={problems} title="Da correggere" />
      <Checkbox
        label="I campi compilati diventano testo: nessuno li modifica dopo"
        checked={draft.flatten}
        onChange={(event) => onEdit({ flatten: event.currentTarget.checked })}
      />
    </>
  )
}
