import { useEffect, useRef, useState } from 'react'
import { drawPage } from '../../../../ui/draw-page.ts'
import { useOpenedPdf } from '../../../../ui/use-opened-pdf.ts'
import classes from './bill.module.css'
import type { PlaceOnPage } from './reader/page-text.ts'

interface Props {
  file: Blob
  places: readonly PlaceOnPage[]
  /** The value that stands there. */
  text: string
}

/** A page of a bill as its file draws it, with the place of a value in view and marked (BILL-5). */
export function BillPlace({ file, places, text }: Props) {
  const opened = useOpenedPdf(file)
  const canvas = useRef<HTMLCanvasElement>(null)
  const mark = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<{ width: number; height: number }>()
  const [hasFailed, setFailed] = useState(false)
  const page = places[0]?.page ?? 1
  useEffect(() => {
    if (typeof opened !== 'object' || !canvas.current) return
    setFailed(false)
    return drawPage(opened, {
      number: page,
      canvas: canvas.current,
      onDrawn: setSize,
      onFailed: () => setFailed(true),
    })
  }, [opened, page])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value of the same page is brought into view too
  useEffect(() => mark.current?.scrollIntoView?.({ block: 'center', inline: 'center' }), [size, places])
  if (hasFailed || opened === 'unreadable')
    return (
      <p className={classes.failed} role="alert">
        Questo browser non riesce a mostrare la pagina {page}.
      </p>
    )
  return (
    <section
      className={classes.window}
      aria-label={`Pagina ${page} della bolletta: ${text}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows scroll it
      tabIndex={0}
    >
      <div
        className={classes.page}
        style={size && { aspectRatio: `${size.width} / ${size.height}` }}
        data-page={page}
        data-state={size && 'drawn'}
      >
        <canvas ref={canvas} className={classes.canvas} role="img" aria-label={`Pagina ${page}`} />
        {size &&
          places
            .filter((place) => place.page === page)
            .map((place, index) => (
              <div
                key={`${place.x} ${place.y}`}
                ref={index === 0 ? mark : undefined}
                className={classes.mark}
                data-mark=""
                style={shareOf(place, size)}
              />
            ))}
      </div>
    </section>
  )
}

const MARGIN = 2

function shareOf(
  { x, y, width, height }: PlaceOnPage,
  page: { width: number; height: number },
): Record<'left' | 'top' | 'width' | 'height', string> {
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`
  return {
    left: percent(x - MARGIN, page.width),
    top: percent(y - MARGIN, page.height),
    width: percent(width + 2 * MARGIN, page.width),
    height: percent(height + 2 * MARGIN, page.height),
  }
}
