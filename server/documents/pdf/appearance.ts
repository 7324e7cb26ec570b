import { Matrix, PdfDict, PdfName, type PdfObject, PdfRef, type PdfStream } from '@libpdf/core'
import { type Resources, resourcesIn } from './canvas.ts'
import { appearanceOf, type Widget } from './fields.ts'
import { boxOf } from './frames.ts'
import { carried, drawingStream, numbers } from './ink.ts'
import { isStream, type Objects } from './objects.ts'

/** The appearance that a widget shows in this state, as a reference to its stream. */
export function shownAppearance(
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

/**
 * An existing appearance drawn where its widget stands: its box, turned by its own matrix, is stretched over the
 * widget's rectangle (ISO 32000-1, 12.5.5). Empty when it has no size.
 */
export function drawAppearance(
  ref: PdfRef,
  { rect }: Widget,
  form: PdfDict | undefined,
  resources: Resources,
  objects: Objects,
): string {
  const stream = objects.follow(ref)
  if (!isStream(stream)) return ''
  const box = boxOf(objects.numbers(stream, 'BBox'))
  if (!box || box.width <= 0 || box.height <= 0 || paintsNothing(stream)) return ''
  stream.set('Type', PdfName.of('XObject'))
  stream.set('Subtype', PdfName.of('Form'))
  // Some forms keep the typefaces of all appearances in one place.
  const shared = form?.get('DR')
  if (!stream.has('Resources') && shared) stream.set('Resources', shared)
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
  const [sx, sy] = [rect.width / wide, rect.height / tall]
  return carried([sx, 0, 0, sy, rect.x - left * sx, rect.y - low * sy], `/${resources.drawing(ref)} Do\n`)
}

const SMALL_BYTES = 4096
const EMPTY_TEXT = /(?:\(\)|<\s*>)\s*Tj/g
const PAINTS = /(?:^|[\s\])>])(?:f\*?|F|B\*?|b\*?|S|s|Do|sh|EI|Tj|TJ|'|")(?=\s|$)/

/** The appearance of an empty field: drawing hundreds of them would make a document ten times its size. */
function paintsNothing(stream: PdfStream): boolean {
  if (stream.data.length > SMALL_BYTES) return false
  const drawing = Buffer.from(stream.getDecodedData()).toString('latin1')
  return !PAINTS.test(drawing.replaceAll(EMPTY_TEXT, ''))
}

/** A new appearance for a widget. `draw` is given the names that the drawing may refer to and draws upright. */
export function newAppearance(
  { frame, rect }: Widget,
  objects: Objects,
  draw: (resources: Resources) => string,
): PdfRef {
  const dict = new PdfDict()
  const [a, b, c, d, e, f] = frame.matrix
  const own = new PdfDict()
  const drawing = draw(resourcesIn(own, objects))
  const entries: Record<string, PdfObject> = {
    Type: PdfName.of('XObject'),
    Subtype: PdfName.of('Form'),
    BBox: numbers(0, 0, frame.width, frame.height),
    Matrix: numbers(a, b, c, d, e - rect.x, f - rect.y),
    Resources: own,
  }
  for (const [key, value] of Object.entries(entries)) dict.set(key, value)
  return objects.register(drawingStream(drawing, dict))
}
