import type { MouseEvent } from 'react'
import type { PdfContent } from '../../../shared/api/templates.ts'
import { type DocumentConfig, isPlaced } from '../../../shared/documents/config.ts'
import { stateOf, takesRule } from './field-state.ts'
import classes from './templates.module.css'

interface PlacesProps {
  content: PdfContent
  config: DocumentConfig
  page: number
  /** Of the page, in points. */
  size: { width: number; height: number }
  current: string | undefined
  onChoose(name: string): void
  onMove(name: string, point: { x: number; y: number }): void
}

const part = (length: number, whole: number) => `${(length / whole) * 100}%`

/** The places of fields and texts over a drawn page. A click on the bare page moves the chosen text there. */
export function Places({ content, config, page, size, current, onChoose, onMove }: PlacesProps) {
  const move = (event: MouseEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || current === undefined) return
    const box = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - box.left) / box.width) * size.width
    const y = (1 - (event.clientY - box.top) / box.height) * size.height
    onMove(current, { x: Math.round(x), y: Math.round(y) })
  }
  const boxes = content.fields
    .filter(takesRule)
    .flatMap((field) =>
      field.places
        .filter((place) => place.page === page)
        .map((place, index) => ({ field, place, key: `${field.name} ${index}` })),
    )
  const texts = Object.entries(config).flatMap(([name, entry]) =>
    isPlaced(entry) && entry.page === page ? [{ name, entry }] : [],
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list beside it says the same place in numbers
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list beside it says the same place in numbers
    <div style={{ position: 'absolute', inset: 0 }} onClick={move}>
      {boxes.map(({ field, place, key }) => (
        <button
          key={key}
          type="button"
          tabIndex={-1}
          className={classes.place}
          data-state={stateOf(field, config)}
          data-current={field.name === current || undefined}
          title={field.name}
          aria-label={field.name}
          onClick={() => onChoose(field.name)}
          style={{
            left: part(place.x, size.width),
            top: part(size.height - place.y - place.height, size.height),
            width: part(place.width, size.width),
            height: part(place.height, size.height),
          }}
        />
      ))}
      {texts.map(({ name, entry }) => (
        <button
          key={name}
          type="button"
          tabIndex={-1}
          className={classes.placed}
          data-current={name === current || undefined}
          title={name}
          onClick={() => onChoose(name)}
          style={{ left: part(entry.x, size.width), top: part(size.height - entry.y, size.height) }}
        >
          {entry.value || name}
        </button>
      ))}
    </div>
  )
}
