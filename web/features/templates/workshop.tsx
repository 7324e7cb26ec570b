import { Alert, Button, Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import type { ValuesSource } from '../../../shared/api/document-samples.ts'
import type { PdfContent } from '../../../shared/api/templates.ts'
import { isPlaced, parseConfig } from '../../../shared/documents/config.ts'
import { useExample } from '../../lib/document-queries.ts'
import { PdfPage } from '../../ui/pdf-page.tsx'
import { withEntry, withNewText } from './config-text.ts'
import { FieldList } from './field-list.tsx'
import { Places } from './places.tsx'
import classes from './templates.module.css'

interface WorkshopProps {
  config: string
  words: readonly string[]
  content: PdfContent | undefined
  file: File | undefined
  source: ValuesSource
  onConfig(config: string): void
}

/** The PDF's own fields beside its pages; what is chosen on one side is shown on the other. */
export function Workshop({ config: text, words, content, file, source, onConfig }: WorkshopProps) {
  const [page, setPage] = useState(1)
  const [current, setCurrent] = useState<string>()
  const example = useExample(source)
  const read = parseConfig(text)
  if (!content || !file)
    return (
      <Text size="sm" c="dimmed">
        Carica il PDF per vedere i suoi campi.
      </Text>
    )
  if (!read.ok)
    return (
      <Alert color="yellow" variant="outline">
        Correggi prima il testo in «Config».
      </Alert>
    )
  const { config } = read
  const size = content.pages[page - 1] ?? content.pages[0]
  const choose = (name: string) => {
    setCurrent(name)
    const entry = config[name]
    const place = content.fields.find((field) => field.name === name)?.places[0]
    setPage((isPlaced(entry) ? entry.page : place?.page) ?? page)
  }
  const addText = () => {
    const made = withNewText(text, page, size?.height ?? 842)
    onConfig(made.text)
    setCurrent(made.name)
  }
  return (
    <div className={classes.workshop}>
      <FieldList
        {...{ content, config, words, example, current }}
        onCurrent={choose}
        onEntry={(name, entry) => onConfig(withEntry(text, name, entry))}
      />
      <div>
        <Group justify="space-between" mb={6}>
          <NativeSelect
            size="xs"
            aria-label="Pagina"
            value={String(page)}
            data={content.pages.map((_, index) => ({
              value: String(index + 1),
              label: `Pagina ${index + 1}`,
            }))}
            onChange={(event) => setPage(Number(event.currentTarget.value))}
          />
          <Button variant="default" size="xs" onClick={addText}>
            Testo sulla pagina
          </Button>
        </Group>
        <PdfPage file={file} page={page} label={`Pagina ${page} del PDF`}>
          {size && (
            <Places
              {...{ content, config, page, size, current }}
              onChoose={setCurrent}
              onMove={(name, point) => {
                const entry = config[name]
                if (isPlaced(entry)) onConfig(withEntry(text, name, { ...entry, page, ...point }))
              }}
            />
          )}
        </PdfPage>
      </div>
    </div>
  )
}
