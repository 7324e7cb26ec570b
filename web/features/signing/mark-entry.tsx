import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { type PointerEvent, useEffect, useId, useRef } from 'react'
import { hasName, MAX_TYPED_MARK, type MarkInput } from '../../../shared/api/signing.ts'
import classes from './signing.module.css'
import { drawStrokes, isMark, markPng, PEN_WIDTH, type Point, padScale, type Stroke } from './strokes.ts'

/** The current input of a signature. */
export interface Drawing {
  kind: MarkInput['kind']
  strokes: readonly Stroke[]
  typed: string
}
export const EMPTY_DRAWING: Drawing = { kind: 'drawn', strokes: [], typed: '' }

/** Creates the signature to be sent; undefined while there is none. */
export function markOf({ kind, strokes, typed }: Drawing): (() => MarkInput) | undefined {
  const text = typed.trim().slice(0, MAX_TYPED_MARK)
  if (kind === 'typed') return hasName(text) ? () => ({ kind, text }) : undefined
  return isMark(strokes) ? () => ({ kind, png: markPng(strokes) }) : undefined
}

interface MarkEntryProps {
  drawing: Drawing
  onDrawing(drawing: Drawing): void
  error: string | undefined
  disabled: boolean
}

/** Drawn, or typed by customers without a pointer; each input keeps its content. */
export function MarkEntry({ drawing, onDrawing, error, disabled }: MarkEntryProps) {
  const errorId = useId()
  const { kind, strokes, typed } = drawing
  return (
    <Stack gap="xs">
      <Radio.Group
        label="La Sua firma"
        size="md"
        value={kind}
        onChange={(value) => onDrawing({ ...drawing, kind: value === 'typed' ? 'typed' : 'drawn' })}
      >
        <Group mt={6} gap="lg">
          <Radio
            value="drawn"
            label="La disegno"
            disabled={disabled}
            {...(kind === 'drawn' && error && { 'aria-invalid': true, 'aria-describedby': errorId })}
          />
          <Radio value="typed" label="Scrivo il mio nome" disabled={disabled} />
        </Group>
      </Radio.Group>
      {kind === 'drawn' ? (
        <>
          <SignaturePad
            strokes={strokes}
            disabled={disabled}
            onStrokes={(next) => onDrawing({ ...drawing, strokes: next })}
            {...(error && { describedBy: errorId })}
          />
          {error && (
            <Text id={errorId} size="sm" c="var(--mantine-color-error)">
              {error}
            </Text>
          )}
        </>
      ) : (
        <NameEntry
          value={typed}
          error={error}
          disabled={disabled}
          onChange={(next) => onDrawing({ ...drawing, typed: next })}
        />
      )}
    </Stack>
  )
}

interface NameEntryProps {
  value: string
  onChange(value: string): void
  error: string | undefined
  disabled: boolean
}

/** The typed name, instead of a drawing. */
function NameEntry({ value, onChange, error, disabled }: NameEntryProps) {
  // As the server writes it.
  const printed = value.normalize('NFKC').trim()
  return (
    <Stack gap="xs">
      <TextInput
        label="Nome e cognome"
        description="Vale come la firma disegnata."
        descriptionProps={{ size: 'sm' }}
        errorProps={{ size: 'sm' }}
        size="md"
        autoComplete="name"
        maxLength={MAX_TYPED_MARK}
        value={value}
        error={error}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {printed !== '' && (
        <div className={classes.typed} aria-hidden="true">
          <span style={{ '--letters': printed.length }}>{printed}</span>
        </div>
      )}
    </Stack>
  )
}

interface SignaturePadProps {
  strokes: readonly Stroke[]
  onStrokes(strokes: Stroke[]): void
  disabled: boolean
  /** The id of its error message. */
  describedBy?: string
}

/** The area in which a customer draws with a finger, a pen or a mouse. */
function SignaturePad({ strokes, onStrokes, disabled, describedBy }: SignaturePadProps) {
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
