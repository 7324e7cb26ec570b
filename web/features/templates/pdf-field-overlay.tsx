import { type MouseEvent, memo, useMemo } from 'react'
import type { PdfContent, PdfField } from '../../../shared/api/templates.ts'
import { isPlaced } from '../../../shared/documents/config.ts'
import { stateOf, takesRule } from './pdf-field-state.ts'
import { type RuleSheet, useEntry, useSheet } from './rule-sheet.ts'
import classes from './templates.module.css'

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
export const FieldOverlay = memo(function FieldOverlay({
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
