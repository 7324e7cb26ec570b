import { Button, Group, NativeSelect } from '@mantine/core'
import { type MouseEvent, memo, useMemo } from 'react'
import type { PdfContent, PdfField } from '../../../shared/api/templates.ts'
import { isPlaced } from '../../../shared/documents/config.ts'
import { PdfPage } from '../../ui/pdf-page.tsx'
import { newText } from './config-text.ts'
import { type FieldState, stateOf, takesRule } from './pdf-field-state.ts'
import { type RuleSheet, useEntry, useSheet } from './rule-sheet.ts'
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

interface FieldOverlayProps {
  content: PdfContent
  sheet: RuleSheet
  page: number
  /** Of the page, in points. */
  size: Size
  current: string | undefined
  onChoose(name: string): void
}

interface Size {
  width: number
  height: number
}

type Place = PdfField['places'][number]

const percentage = (length: number, total: number) => `${(length / total) * 100}%`

/** The positions of fields and texts on a rendered page. A click on the empty page moves the chosen text there. */
const FieldOverlay = memo(function FieldOverlay({
  content,
  sheet,
  page,
  size,
  current,
  onChoose,
}: FieldOverlayProps) {
  const move = (event: MouseEvent<HTMLDivElement>) => {
    const entry = current === undefined ? undefined : sheet.entry(current)
    if (event.target !== event.currentTarget || !isPlaced(entry)) return
    const box = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - box.left) / box.width) * size.width
    const y = (1 - (event.clientY - box.top) / box.height) * size.height
    sheet.set(current!, { ...entry, page, x: Math.round(x), y: Math.round(y) })
  }
  const boxes = useMemo(
    () =>
      content.fields
        .filter(takesRule)
        .flatMap((field) =>
          field.places
            .filter((place) => place.page === page)
            .map((place, index) => ({ field, place, key: `${field.name} ${index}` })),
        ),
    [content, page],
  )
  const texts = useSheet(sheet, sheet.placedNames)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list next to it has the same position as numbers
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list next to it has the same position as numbers
    <div style={{ position: 'absolute', inset: 0 }} onClick={move}>
      {boxes.map(({ field, place, key }) => (
        <FieldPlace
          key={key}
          field={field}
          place={place}
          sheet={sheet}
          size={size}
          onChoose={onChoose}
          isCurrent={field.name === current}
        />
      ))}
      {texts.map((name) => (
        <TextPlace
          key={name}
          name={name}
          page={page}
          sheet={sheet}
          size={size}
          onChoose={onChoose}
          isCurrent={name === current}
        />
      ))}
    </div>
  )
})

interface PlaceProps {
  sheet: RuleSheet
  size: Size
  isCurrent: boolean
  onChoose(name: string): void
}

const FieldPlace = memo(function FieldPlace(props: PlaceProps & { field: PdfField; place: Place }) {
  const { field, place, sheet, size, isCurrent, onChoose } = props
  const state = useSheet(sheet, () => stateOf(field, sheet.config()))
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.place}
      data-state={state}
      data-current={isCurrent || undefined}
      title={field.name}
      aria-label={field.name}
      onClick={() => onChoose(field.name)}
      style={{
        left: percentage(place.x, size.width),
        top: percentage(size.height - place.y - place.height, size.height),
        width: percentage(place.width, size.width),
        height: percentage(place.height, size.height),
      }}
    />
  )
})

const TextPlace = memo(function TextPlace(props: PlaceProps & { name: string; page: number }) {
  const { name, page, sheet, size, isCurrent, onChoose } = props
  const entry = useEntry(sheet, name)
  if (!isPlaced(entry) || entry.page !== page) return null
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.placed}
      data-current={isCurrent || undefined}
      title={name}
      onClick={() => onChoose(name)}
      style={{ left: percentage(entry.x, size.width), top: percentage(size.height - entry.y, size.height) }}
    >
      {entry.value || name}
    </button>
  )
})
