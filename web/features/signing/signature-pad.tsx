import { Button, Group, Text } from '@mantine/core'
import { type PointerEvent, useEffect, useRef } from 'react'
import classes from './signing.module.css'
import { drawStrokes, PEN_WIDTH, type Point, padScale, type Stroke } from './strokes.ts'

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
    drawing.current = [pointOf(event, strokes)]
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const stroke = drawing.current
    if (!stroke || !event.isPrimary) return
    // Between two frames a fast movement creates several points.
    const passed = event.nativeEvent.getCoalescedEvents?.() ?? []
    const canvas = event.currentTarget
    for (const { clientX, clientY } of passed.length > 0 ? passed : [event])
      stroke.push(pointOf({ currentTarget: canvas, clientX, clientY }, strokes))
    redraw(canvas, strokes, stroke)
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

interface PointOnPad {
  currentTarget: HTMLCanvasElement
  clientX: number
  clientY: number
}

/** A position on the pad that shows `strokes`, in their unit. */
function pointOf({ currentTarget, clientX, clientY }: PointOnPad, strokes: readonly Stroke[]): Point {
  const pad = currentTarget.getBoundingClientRect()
  const { pixels, origin } = padScale(pad, strokes)
  return { x: origin.x + (clientX - pad.left) / pixels, y: origin.y + (clientY - pad.top) / pixels }
}

/** Draws all strokes; the current stroke does not change the scale during drawing. */
function redraw(canvas: HTMLCanvasElement, strokes: readonly Stroke[], current?: Stroke): void {
  const { clientWidth, clientHeight } = canvas
  canvas.width = Math.round(clientWidth * devicePixelRatio)
  canvas.height = Math.round(clientHeight * devicePixelRatio)
  const pen = canvas.getContext('2d')
  const scale = padScale({ width: canvas.width, height: canvas.height }, strokes)
  if (pen) drawStrokes(pen, current ? [...strokes, current] : strokes, { ...scale, pen: PEN_WIDTH })
}
