import { Anchor, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { OpenedPdf } from '../lib/open-pdf.ts'
import { type DrawingFailure, drawPage } from './draw-page.ts'
import classes from './pdf-page.module.css'
import { useOpenedPdf } from './use-opened-pdf.ts'

interface PdfPagesProps {
  file: Blob
  /** The title of the document. */
  name: string
  /** The URL of the file itself, if a page cannot be drawn. */
  href: string
  onFileOpened(): void
  onPageDrawn(number: number, count: number): void
  /** A part of the page cannot be shown: it cannot be read. */
  onPageIncomplete(number: number): void
  /** The zoom factor relative to the available width. */
  zoom?: number
}

/** All pages of a PDF below each other; each is drawn when it comes near the viewport, with its text for screen readers. */
export function PdfPages({ file, zoom = 1, ...rest }: PdfPagesProps) {
  const opened = useOpenedPdf(file)
  const { href, onFileOpened } = rest
  if (opened === 'unreadable')
    return (
      <Text size="sm" role="alert">
        Le pagine non si possono mostrare qui. <OpenFile href={href} onFileOpened={onFileOpened} />
      </Text>
    )
  if (!opened) return <Skeleton height="60dvh" radius={0} aria-busy="true" />
  const numbers = Array.from({ length: opened.document.numPages }, (_, index) => index + 1)
  return numbers.map((number) => (
    <OnePage key={number} document={opened.document} number={number} zoom={zoom} {...rest} />
  ))
}

function OpenFile({ href, onFileOpened }: Pick<PdfPagesProps, 'href' | 'onFileOpened'>) {
  return (
    <Anchor
      href={href}
      target="_blank"
      rel="noreferrer"
      inherit
      underline="always"
      onClick={onFileOpened}
      onAuxClick={onFileOpened}
    >
      Apri il PDF per leggerlo
    </Anchor>
  )
}

interface OnePageProps extends Required<Omit<PdfPagesProps, 'file'>> {
  document: OpenedPdf['document']
  number: number
}

/** More pixels are not visible, and use memory of the phone. */
const MAX_PIXELS = 1_800

/** Until its size is known, a page has the height of A4. */
const SHEET = { width: 595, height: 842 }

function OnePage({ document, number, name, zoom, href, onFileOpened, ...report }: OnePageProps) {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [near, setNear] = useState(false)
  const [size, setSize] = useState(SHEET)
  const [text, setText] = useState('')
  const [state, setState] = useState<'drawn' | DrawingFailure>()
  const reports = useRef(report)
  reports.current = report
  useEffect(() => {
    if (!frame.current) return
    const watch = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      rootMargin: '100% 0px',
    })
    watch.observe(frame.current)
    return () => watch.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that grew is drawn sharp again
  useEffect(() => {
    if (!near || !canvas.current || !frame.current) return
    const pixelsWide = Math.min(
      MAX_PIXELS,
      Math.round(frame.current.clientWidth * Math.max(2, devicePixelRatio)),
    )
    const stop = drawPage(document, {
      number,
      canvas: canvas.current,
      pixelsWide,
      onDrawn: (drawn) => {
        setSize(drawn)
        setState('drawn')
        reports.current.onPageDrawn(number, document.numPages)
      },
      onFailed: (reason) => {
        setState(reason)
        if (reason === 'incomplete') reports.current.onPageIncomplete(number)
      },
    })
    let isCancelled = false
    textOf(document, number).then(
      (read) => !isCancelled && setText(read),
      // A page without text is labelled as an image.
      () => undefined,
    )
    return () => {
      isCancelled = true
      stop()
    }
  }, [document, near, number, zoom])
  const label = `${name}, pagina ${number} di ${document.numPages}`
  return (
    <div
      ref={frame}
      className={classes.page}
      style={{ aspectRatio: `${size.width} / ${size.height}`, width: `${zoom * 100}%` }}
      data-page={number}
      data-state={state}
    >
      {near && <canvas ref={canvas} className={classes.canvas} role="img" aria-label={label} />}
      {state === 'incomplete' && (
        <div className={classes.failed} role="alert">
          Una parte della pagina {number} non si può mostrare, e quindi non si può firmare. Ricarichi la
          pagina; se non basta, lo dica a chi Le ha mandato il documento.
        </div>
      )}
      {state === 'not-drawn' && (
        <div className={classes.failed} role="alert">
          La pagina {number} non si è potuta mostrare. <OpenFile href={href} onFileOpened={onFileOpened} />
        </div>
      )}
      <VisuallyHidden>{text}</VisuallyHidden>
    </div>
  )
}

async function textOf(document: OpenedPdf['document'], number: number): Promise<string> {
  const { items } = await (await document.getPage(number)).getTextContent()
  return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ' '}` : '')).join('')
}
