import { Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type DrawingFailure, drawPage } from './draw-page.ts'
import classes from './pdf-page.module.css'
import { useOpenedPdf } from './use-opened-pdf.ts'
import { usePageCheck } from './use-page-check.ts'

interface PdfPageProps {
  file: Blob
  /** From 1. */
  page: number
  label: string
  /** Content over the page, positioned relative to its size. */
  children?: ReactNode
  onPages?(count: number): void
}

/** One page of a PDF, as wide as the available space. Names the other pages that cannot be shown completely. */
export function PdfPage({ file, page, label, children, onPages }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const opened = useOpenedPdf(file)
  const [drawn, setDrawn] = useState<{ page: number; width: number; height: number }>()
  const [failure, setFailure] = useState<DrawingFailure>()
  const others = usePageCheck(opened).filter((number) => number !== page)
  useEffect(() => {
    if (opened === undefined || opened === 'unreadable' || !canvas.current) return
    onPages?.(opened.document.numPages)
    setFailure(undefined)
    return drawPage(opened, {
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
    <>
      {others.length > 0 && (
        <Text size="sm" c="red" role="alert">
          {incompleteNotice(others)}
        </Text>
      )}
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
              ? incompleteNotice([page])
              : `Questo browser non riesce a disegnare la pagina ${page}.`}
          </div>
        )}
        {drawn && children}
      </div>
    </>
  )
}

function incompleteNotice(pages: readonly number[]): string {
  const of = pages.length === 1 ? `della pagina ${pages[0]}` : `delle pagine ${pages.join(', ')}`
  return `Una parte ${of} non si può mostrare: il cliente non potrebbe leggerla né firmare.`
}
