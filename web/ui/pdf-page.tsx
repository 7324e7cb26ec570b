import { Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type DrawingFailure, drawPage } from './draw-page.ts'
import classes from './pdf-page.module.css'
import { useOpenedPdf } from './use-opened-pdf.ts'

interface PdfPageProps {
  file: Blob
  /** From 1. */
  page: number
  label: string
  /** Content over the page, positioned relative to its size. */
  children?: ReactNode
  onPages?(count: number): void
}

/** One page of a PDF, as wide as the available space. */
export function PdfPage({ file, page, label, children, onPages }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const opened = useOpenedPdf(file)
  const [drawn, setDrawn] = useState<{ page: number; width: number; height: number }>()
  const [failure, setFailure] = useState<DrawingFailure>()
  useEffect(() => {
    if (opened === undefined || opened === 'unreadable' || !canvas.current) return
    onPages?.(opened.document.numPages)
    setFailure(undefined)
    return drawPage(opened.document, {
      number: page,
      canvas: canvas.current,
      onDrawn: (size) => setDrawn({ page, ...size }),
      onFailed: (reason) => {
        setDrawn(undefined)
        setFailure(reason)
      },
    })
  }, [opened, page, onPages])
  if (opened === 'unreadable')
    return (
      <Text size="sm" c="dimmed" role="alert">
        Questo browser non riesce a mostrare il PDF.
      </Text>
    )
  return (
    <div
      className={classes.page}
      style={drawn && { aspectRatio: `${drawn.width} / ${drawn.height}` }}
      data-page={drawn?.page}
      data-state={failure ?? (drawn && 'drawn')}
    >
      <canvas ref={canvas} className={classes.canvas} role="img" aria-label={label} />
      {failure && (
        <div className={classes.failed} role="alert">
          {failure === 'incomplete'
            ? `Una parte della pagina ${page} non si può mostrare: il cliente non potrebbe leggerla né firmare.`
            : `Questo browser non riesce a disegnare la pagina ${page}.`}
        </div>
      )}
      {drawn && children}
    </div>
  )
}
