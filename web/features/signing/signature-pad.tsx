import { Button, Group, Text } from '@mantine/core'
import { type PointerEvent, useEffect, useRef } from 'react'
import classes from './signing.module.css'
import { drawStrokes, PEN_WIDTH, type Point, type Stroke } from './strokes.ts'

interface SignaturePadProps {
  strokes: readonly Stroke[]
  onStrokes(strokes: Stroke[]): void
  disabled: boolean
  /** The id of its error message. */
  describedBy?: string
}

/** The area in which a customer draws with a finger, a pen or a mouse. */
export function SignaturePad({ strokes, onStrokes, disabled, describedBy }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef<Point[]>(undefined)
  const shown = useRef(strokes)
  shown.current = strokes
  useEffect(() => {
    if (!canvas.current) return
    const watch = new ResizeObserver(() => canvas.current && redraw(canvas.current, shown.current))
    watch.observe(canvas.current)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    if (canvas.current) redraw(canvas.current, strokes)
  }, [strokes])

  const start = (event: PointerEvent<HTMLCanvasElement>) => {
    if (disabled || drawing.current || !event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = [pointOf(event.currentTarget, event)]
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const stroke = drawing.current
    if (!stroke || !event.isPrimary) return
    // Between two frames a fast movement creates several points.
    const passed = event.nativeEvent.getCoalescedEvents?.() ?? []
    for (const point of passed.length > 0 ? passed : [event]) stroke.push(pointOf(event.currentTarget, point))
    redraw(event.currentTarget, [...strokes, stroke])
  }
  const end = () => {
    const stroke = drawing.current
    drawing.current = undefined
    if (stroke) onStrokes([...strokes, stroke])
  }
  return (
    <div>
      <div className={classes.pad}>
        <canvas
          ref={canvas}
          className={classes.ink}
          role="img"
          aria-label={strokes.length > 0 ? 'La Sua firma' : 'Riquadro per la firma, vuoto'}
          aria-describedby={describedBy}
          onPointerDown={start}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
        />
        <div className={classes.line} aria-hidden="true" />
        {strokes.length === 0 && (
          <Text className={classes.hint} aria-hidden="true">
            Firmi qui con il dito o con il mouse
          </Text>
        )}
      </div>
      <Group justify="flex-end" mt={4} mih={30}>
        {strokes.length > 0 && (
          <Button variant="subtle" size="compact-md" disabled={disabled} onClick={() => onStrokes([])}>
            Cancella la firma
          </Button>
        )}
      </Group>
    </div>
  )
}

function pointOf(
  canvas: HTMLCanvasElement,
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
): Point {
  const { left, top, width } = canvas.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / width }
}

function redraw(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void {
  const { clientWidth, clientHeight } = canvas
  const pixels = Math.round(clientWidth * devicePixelRatio)
  canvas.width = pixels
  canvas.height = Math.round(clientHeight * devicePixelRatio)
  const pen = canvas.getContext('2d')
  if (pen) drawStrokes(pen, strokes, { pixels, pen: PEN_WIDTH })
}
