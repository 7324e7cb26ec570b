import { Anchor, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import type { OpenedPdf } from '../lib/open-pdf.ts'
import { type DrawingFailure, drawPage, type PrintedPage } from './draw-page.ts'
import classes from './pdf-page.module.css'
import { useOpenedPdf } from './use-opened-pdf.ts'
import { usePageCheck } from './use-page-check.ts'
import { usePrintedPages } from './use-printed-pages.ts'

interface PdfPagesProps {
  file: Blob
  /** The title of the document. */
  name: string
  /** The URL of the file itself, if a page cannot be drawn. */
  href: string
  onFileOpened?(): void
  onPageDrawn?(number: number, count: number): void
  /** Also of a page that is not on the screen. Without a part that cannot be shown, it cannot be read. */
  onPageChecked?(number: number, isComplete: boolean): void
  /** Every page was checked, or the file cannot be opened here. */
  onChecked?(): void
  /** Some pages, which are not checked again. */
  only?: readonly number[] | undefined
  /** Content over a page, positioned relative to its size, and content below it. */
  over?(page: number): ReactNode
  below?(page: number): ReactNode
  /** Shown with the message that the file cannot be shown. */
  instead?: ReactNode
  /** The zoom factor relative to the available width. */
  zoom?: number
}

/** All pages of a PDF below each other; each is drawn when it comes near the viewport, with its text for screen readers. */
export function PdfPages({ file, zoom = 1, onChecked, only, below, instead, ...rest }: PdfPagesProps) {
  const opened = useOpenedPdf(file)
  const [isChecked, setChecked] = useState(false)
  usePageCheck(only ? undefined : opened, {
    ...(rest.onPageChecked && { onPageChecked: rest.onPageChecked }),
    onChecked: () => {
      setChecked(true)
      onChecked?.()
    },
  })
  const numbers =
    only ??
    (typeof opened === 'object'
      ? Array.from({ length: opened.document.numPages }, (_, index) => index + 1)
      : [])
  // The check is waited for by the user, a print hardly ever.
  const printed = usePrintedPages(opened, only || isChecked ? numbers : undefined)
  const { href, onFileOpened } = rest
  if (opened === 'unreadable')
    return (
      <>
        <Text size="sm" role="alert">
          Le pagine non si possono mostrare qui. <OpenFile href={href} onFileOpened={onFileOpened} />
        </Text>
        {instead}
      </>
    )
  if (!opened) return <Skeleton height="60dvh" radius={0} aria-busy="true" />
  return numbers.map((number) => (
    <Fragment key={number}>
      <OnePage opened={opened} number={number} zoom={zoom} printed={printed.get(number)} {...rest} />
      {below?.(number)}
    </Fragment>
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
      {...(onFileOpened && { onClick: onFileOpened, onAuxClick: onFileOpened })}
    >
      Apri il PDF per leggerlo
    </Anchor>
  )
}

interface OnePageProps
  extends Pick<PdfPagesProps, 'name' | 'href' | 'over' | 'onFileOpened' | 'onPageDrawn' | 'onPageChecked'> {
  zoom: number
  opened: OpenedPdf
  number: number
  printed: PrintedPage | undefined
}

/** More pixels are not visible, and use memory of the phone. */
const MAX_PIXELS = 1_800

/** Until its size is known, a page has the height of A4. */
const SHEET = { width: 595, height: 842 }

function OnePage(props: OnePageProps) {
  const { opened, number, name, zoom, printed, href, over, onFileOpened, ...report } = props
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
    const stop = drawPage(opened, {
      number,
      canvas: canvas.current,
      pixelsWide,
      onDrawn: (drawn) => {
        setSize(drawn)
        setState('drawn')
        reports.current.onPageDrawn?.(number, opened.document.numPages)
      },
      onFailed: (reason) => {
        setState(reason)
        if (reason === 'incomplete') reports.current.onPageChecked?.(number, false)
      },
    })
    let isCancelled = false
    textOf(opened, number).then(
      (read) => !isCancelled && setText(read),
      // A page without text is labelled as an image.
      () => undefined,
    )
    return () => {
      isCancelled = true
      stop()
    }
  }, [opened, near, number, zoom])
  const label = `${name}, pagina ${number} di ${opened.document.numPages}`
  return (
    <div
      ref={frame}
      className={`${classes.page} ${classes.sheet}`}
      style={{
        '--page-shape': `${size.width} / ${size.height}`,
        '--page-width': `${zoom * 100}%`,
        '--page-ratio': printed?.ratio ?? size.width / size.height,
      }}
      data-page={number}
      data-state={state}
    >
      {near && <canvas ref={canvas} className={classes.canvas} role="img" aria-label={label} />}
      {printed && <img className={classes.printed} src={printed.url} alt="" />}
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
      {over?.(number)}
    </div>
  )
}

async function textOf({ document, inTurn }: OpenedPdf, number: number): Promise<string> {
  const page = await document.getPage(number)
  const { items } = await inTurn(async () => await page.getTextContent())
  return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ' '}` : '')).join('')
}
