import { Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type OpenedPdf, openPdf } from '../lib/open-pdf.ts'
import classes from './pdf-page.module.css'

interface PdfPageProps {
  file: Blob
  /** From 1. */
  page: number
  label: string
  /** What stands over the page, in parts of its size. */
  children?: ReactNode
  onPages?(count: number): void
}

/** One page of a PDF, drawn as wide as there is room. */
export function PdfPage({ file, page, label, children, onPages }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const opened = useOpened(file)
  const [drawn, setDrawn] = useState<{ width: number; height: number }>()
  useEffect(() => {
    if (opened === undefined || opened === 'unreadable' || !canvas.current) return
    onPages?.(opened.document.numPages)
    return draw(opened, page, canvas.current, setDrawn)
  }, [opened, page, onPages])
  if (opened === 'unreadable')
    return (
      <Text size="sm" c="dimmed" role="alert">
        Questo browser non riesce a mostrare il PDF.
      </Text>
    )
  return (
    <div className={classes.page} style={drawn && { aspectRatio: `${drawn.width} / ${drawn.height}` }}>
      <canvas ref={canvas} className={classes.canvas} role="img" aria-label={label} />
      {drawn && children}
    </div>
  )
}

function useOpened(file: Blob): OpenedPdf | 'unreadable' | undefined {
  const [opened, setOpened] = useState<OpenedPdf | 'unreadable'>()
  useEffect(() => {
    let left = false
    let pdf: OpenedPdf | undefined
    openPdf(file).then(
      (ready) => {
        if (left) return ready.close()
        pdf = ready
        setOpened(ready)
      },
      () => !left && setOpened('unreadable'),
    )
    return () => {
      left = true
      setOpened(undefined)
      pdf?.close()
    }
  }, [file])
  return opened
}

/** Sharp on a fine screen at the widths of our pages. */
const PIXELS_WIDE = 1_400

function draw(
  { document }: OpenedPdf,
  number: number,
  canvas: HTMLCanvasElement,
  onDrawn: (size: { width: number; height: number }) => void,
): () => void {
  let task: { cancel(): void } | undefined
  let left = false
  const work = async () => {
    const page = await document.getPage(Math.min(number, document.numPages))
    if (left) return
    const { width, height } = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: PIXELS_WIDE / width })
    canvas.width = Math.round(viewport.width)
    canvas.height = Math.round(viewport.height)
    const rendering = page.render({ canvas, viewport })
    task = rendering
    await rendering.promise
    if (!left) onDrawn({ width, height })
  }
  // A page that is left while it is drawn is cancelled, which rejects.
  work().catch(() => undefined)
  return () => {
    left = true
    task?.cancel()
  }
}
