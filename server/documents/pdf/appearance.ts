import { Matrix, PdfDict, PdfName, type PdfObject, PdfRef, type PdfStream } from '@libpdf/core'
import type { Resources } from './canvas.ts'
import { transformMatrix } from './drawing-operators.ts'
import { appearanceOf } from './fields.ts'
import { type Box, doOverlap, type Frame, toBox } from './frames.ts'
import { isStream, type Objects, unpack } from './objects.ts'

/** The appearance stream of a widget in this state, as a reference. */
export function currentAppearance(
  widget: PdfDict,
  state: string | undefined,
  objects: Objects,
): PdfRef | undefined {
  const normal = appearanceOf(widget, objects)
  if (!normal) return undefined
  if (isStream(normal)) return reference(widget, normal, objects)
  const name = state ?? objects.name(widget, 'AS') ?? 'Off'
  const stream = objects.get(normal, name)
  if (!isStream(stream)) return undefined
  const given = normal.get(name)
  return given instanceof PdfRef ? given : objects.register(stream)
}

function reference(widget: PdfDict, stream: PdfStream, objects: Objects): PdfRef {
  const given = objects.dict(widget, 'AP')?.get('N')
  return given instanceof PdfRef ? given : objects.register(stream)
}

/** The rectangle of an annotation, or its frame where it stays upright on a turned page. */
interface Place {
  rect: Box
  upright?: Frame | undefined
}

/**
 * Draws an existing appearance at the position of its annotation: its box, transformed by its matrix, is scaled to the
 * rectangle (ISO 32000-2, 12.5.5). Empty when it has no size.
 */
export function drawAppearance(
  ref: PdfRef,
  { rect, upright }: Place,
  form: PdfDict | undefined,
  resources: Resources,
  objects: Objects,
): string {
  const stream = objects.resolve(ref)
  if (!isStream(stream)) return ''
  const box = toBox(objects.numbers(stream, 'BBox'))
  if (!box || !hasPaint(ref, objects)) return ''
  stream.set('Type', PdfName.of('XObject'))
  stream.set('Subtype', PdfName.of('Form'))
  completeFonts(stream, form, objects)
  const given = objects.numbers(stream, 'Matrix')
  const own = new Matrix(
    ...((given.length === 6 ? given : [1, 0, 0, 1, 0, 0]) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ]),
  )
  const corners = [
    [box.x, box.y],
    [box.x + box.width, box.y],
    [box.x, box.y + box.height],
    [box.x + box.width, box.y + box.height],
  ].map(([x, y]) => own.transformPoint(x!, y!))
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [left, low] = [Math.min(...xs), Math.min(...ys)]
  const [wide, tall] = [Math.max(...xs) - left, Math.max(...ys) - low]
  if (wide <= 0 || tall <= 0) return ''
  const place = upright ? { x: 0, y: 0, ...upright } : rect
  const [sx, sy] = [place.width / wide, place.height / tall]
  const drawing = transformMatrix(
    [sx, 0, 0, sy, place.x - left * sx, place.y - low * sy],
    `/${resources.drawing(ref)} Do\n`,
  )
  return upright ? transformMatrix(upright.matrix, drawing) : drawing
}

const SMALL_BYTES = 4096
/** The maximum of characters: longer drawings are neither a mark nor an empty field, and their search would be slow. */
const MAX_LETTERS = 16_384
const EMPTY_TEXT = /(?:\(\)|<\s*>|\[\s*\])\s*TJ?\b/gi
const PAINT_OPERATORS = /(?:^|[\s\])>])(?:f\*?|F|B\*?|b\*?|S|s|Do|sh|EI|Tj|TJ|'|")(?=\s|$)/

/** Whether an appearance draws anything. Hundreds of empty appearances would increase a document's size tenfold. */
export function hasPaint(ref: PdfRef, objects: Objects): boolean {
  const stream = objects.resolve(ref)
  if (!isStream(stream)) return false
  const box = toBox(objects.numbers(stream, 'BBox'))
  if (!box || box.width <= 0 || box.height <= 0) return false
  const drawing = operatorsOf(stream)
  if (drawing === undefined) return true
  return PAINT_OPERATORS.test(
    drawing.replaceAll(EMPTY_TEXT, '').replaceAll(FILLED, (all, ...parts) => {
      const rect = toBox(rectangle(parts.slice(0, 4).map(Number)))
      return rect && doOverlap(rect, box) ? all : ''
    }),
  )
}

const FILLED =
  /(?:(?<![\d.])|(?=-))(-?[\d.]+)\s+(-?[\d.]+)\s+(-?[\d.]+)\s+(-?[\d.]+)\s+re\s+(?:f\*?|F|B|S)(?=\s|$)/g

const rectangle = ([x = 0, y = 0, width = 0, height = 0]: number[]) => [x, y, x + width, y + height]

/** Whether two appearances are visually equal. */
export function drawAlike(one: PdfRef, other: PdfRef, form: PdfDict | undefined, objects: Objects): boolean {
  const [first, second] = [objects.resolve(one), objects.resolve(other)]
  if (!isStream(first) || !isStream(second)) return false
  if (first === second) return true
  const seen = visibleOperatorsOf(first, form, objects)
  return seen !== undefined && seen === visibleOperatorsOf(second, form, objects)
}

const TEXT_BLOCK = /\bBT\b[\s\S]*?\bET\b/g

/** The visible operators of an appearance: readers omit text whose font is missing. */
function visibleOperatorsOf(
  stream: PdfStream,
  form: PdfDict | undefined,
  objects: Objects,
): string | undefined {
  const isThere = (name: string) => fontOf(name, stream, form, objects) !== undefined
  return operatorsOf(stream)
    ?.replaceAll(TEXT_BLOCK, (block) => (fontsIn(block).some(isThere) ? block : ''))
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Caches the operators of appearances, which are read several times. */
const operators = new WeakMap<PdfStream, { data: Uint8Array; text: string | undefined }>()

/** The operators of a small stream; undefined for a larger one and for one that cannot be decompressed. */
function operatorsOf(stream: PdfStream): string | undefined {
  const { data } = stream
  const known = operators.get(stream)
  if (known?.data === data) return known.text
  const text = readOperators(stream)
  operators.set(stream, { data, text })
  return text
}

function readOperators(stream: PdfStream): string | undefined {
  if (stream.data.length > SMALL_BYTES) return undefined
  try {
    const data = unpack(stream)
    return data.length > MAX_LETTERS ? undefined : data.toString('latin1')
  } catch {
    return undefined
  }
}

const FONTS_USED = /\/([^\s()<>[\]{}/%]*)\s+-?[\d.]+\s+Tf/g

const fontsIn = (drawing: string): string[] => [...drawing.matchAll(FONTS_USED)].map(([, name = '']) => name)

/** The font of an appearance by name: from its resources, from the form or, for marks, the usual one. */
function fontOf(
  name: string,
  stream: PdfStream,
  form: PdfDict | undefined,
  objects: Objects,
): PdfObject | undefined {
  const resources = [objects.dict(stream, 'Resources'), form && objects.dict(form, 'DR')]
  const fonts = resources.map((one) => one && objects.dict(one, 'Font'))
  return fonts.map((one) => one?.get(name)).find(Boolean) ?? (MARKS_FONT.test(name) ? marksFont() : undefined)
}

/** Adds the fonts that an appearance names and lacks. */
function completeFonts(stream: PdfStream, form: PdfDict | undefined, objects: Objects): void {
  // Some forms store the fonts of all appearances in one dictionary.
  const shared = form?.get('DR')
  if (!stream.has('Resources') && shared) stream.set('Resources', shared)
  const drawing = operatorsOf(stream)
  if (drawing === undefined) return
  const resources = objects.dict(stream, 'Resources') ?? new PdfDict()
  const fonts = objects.dict(resources, 'Font') ?? new PdfDict()
  const added = fontsIn(drawing).flatMap((name) => {
    const font = fonts.has(name) ? undefined : fontOf(name, stream, form, objects)
    return font ? [[name, font] as const] : []
  })
  if (added.length === 0) return
  const completed = fonts.clone()
  for (const [name, font] of added) completed.set(name, font)
  const own = resources.clone()
  own.set('Font', completed)
  stream.set('Resources', own)
}

const MARKS_FONT = /^(?:ZaDb|ZapfDingbats)$/i

const marksFont = (): PdfDict =>
  PdfDict.of({
    Type: PdfName.of('Font'),
    Subtype: PdfName.of('Type1'),
    BaseFont: PdfName.of('ZapfDingbats'),
  })
