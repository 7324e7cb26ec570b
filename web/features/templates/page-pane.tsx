import { Button, Group, NativeSelect } from '@mantine/core'
import type { PdfContent } from '../../../shared/api/templates.ts'
import { PdfPage } from '../../ui/pdf-page.tsx'
import { newText } from './config-text.ts'
import { FieldOverlay } from './pdf-field-overlay.tsx'
import type { FieldState } from './pdf-field-state.ts'
import type { RuleSheet } from './rule-sheet.ts'
import classes from './templates.module.css'

const LEGEND: readonly { state: FieldState; label: string }[] = [
  { state: 'rule', label: 'con una regola' },
  { state: 'by-name', label: 'automatico, dal nome' },
  { state: 'none', label: 'senza regola' },
]

interface PagePaneProps {
  content: PdfContent
  sheet: RuleSheet
  file: File
  /** From 1. */
  page: number
  current: string | undefined
  onPage(page: number): void
  onChoose(name: string): void
}

/** One page of the PDF with the places of its fields. */
export function PagePane({ content, sheet, file, page, current, onPage, onChoose }: PagePaneProps) {
  const size = content.pages[page - 1] ?? content.pages[0]
  const addText = () => {
    const { name, entry } = newText(sheet.config(), page, size?.height ?? 842)
    sheet.set(name, entry)
    onChoose(name)
  }
  return (
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
          onChange={(event) => onPage(Number(event.currentTarget.value))}
        />
        <Button variant="default" size="xs" onClick={addText}>
          Testo sulla pagina
        </Button>
      </Group>
      <ul className={classes.legend} aria-label="Colori dei campi">
        {LEGEND.map(({ state, label }) => (
          <li key={state}>
            <span className={classes.place} data-state={state} aria-hidden="true" />
            {label}
          </li>
        ))}
      </ul>
      <PdfPage file={file} page={page} label={`Pagina ${page} del PDF`}>
        {size && (
          <FieldOverlay
            content={content}
            sheet={sheet}
            page={page}
            size={size}
            current={current}
            onChoose={onChoose}
          />
        )}
      </PdfPage>
    </div>
  )
}
