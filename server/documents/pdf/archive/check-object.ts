import { isUtf8 } from 'node:buffer'
import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfString } from '@libpdf/core'
import { asDict, isStream, type Objects } from '../objects.ts'
import { ArchiveProblem } from './archive-problem.ts'
import { checkSpace } from './check-colours.ts'

const FILTERS = new Set(['FlateDecode', 'DCTDecode', 'ASCIIHexDecode', 'ASCII85Decode', 'RunLengthDecode'])
const BLENDS = new Set(
  'Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity'.split(
    ' ',
  ),
)
const OTHER_ACTIONS = new Set(
  'GoToR GoToE Launch Thread Sound Movie ResetForm ImportData Hide SetOCGState Rendition Trans GoTo3DView JavaScript SubmitForm RichMediaExecute SetState NOP set-state no-op'.split(
    ' ',
  ),
)
const NAMED = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage'])
const INTENTS = new Set(['RelativeColorimetric', 'AbsoluteColorimetric', 'Perceptual', 'Saturation'])
/** The maximum bytes of names and strings (ISO 19005-2, 6.1.13). */
export const LIMITS = { name: 127, string: 32_767, whole: 2_147_483_647 }
/** The smallest positive real number. */
export const SMALLEST_REAL = 1.175e-38

/** Checks a value of the file. Throws `ArchiveProblem`. */
export function checkValue(value: PdfObject, objects: Objects): void {
  if (value instanceof PdfDict) checkObject(value, objects)
  else checkSize(value)
}

function checkObject(dict: PdfDict, objects: Objects): void {
  for (const name of dict.keys()) checkSize(name)
  if (isStream(dict)) checkStream(dict, objects)
  const type = objects.name(dict, 'Type')
  if (type === 'Metadata' || dict.has('Metadata')) throw new ArchiveProblem('metadata of a part')
  if (type === 'Filespec' || dict.has('EF')) throw new ArchiveProblem('files')
  if (dict.has('PresSteps') || dict.has('AA')) throw new ArchiveProblem('actions')
  if (type === 'ExtGState' || dict.has('BM') || dict.has('TR') || dict.has('TR2')) checkState(dict, objects)
  if (type === 'Pattern' || dict.has('PatternType')) throw new ArchiveProblem('pattern')
  if (objects.name(dict, 'S') === 'Transparency' && dict.has('CS')) checkSpace(dict.get('CS'), objects)
  if (dict.has('ShadingType')) checkSpace(dict.get('ColorSpace'), objects)
  const spaces = asDict(objects.resolve(dict.get('ColorSpace')))
  if (spaces && !isStream(spaces)) for (const [, space] of spaces) checkSpace(space, objects)
  checkAction(dict, objects)
}

function checkSize(value: PdfObject): void {
  const isTooLarge =
    (value instanceof PdfName && value.value.length > LIMITS.name) ||
    (value instanceof PdfString && value.bytes.length > LIMITS.string) ||
    (value instanceof PdfNumber && Math.abs(value.value) > LIMITS.whole)
  if (isTooLarge) throw new ArchiveProblem('a value too large')
  if (value instanceof PdfName && !isUtf8(Buffer.from(value.value, 'latin1')))
    throw new ArchiveProblem('a name that is not UTF-8')
}

export function checkIntent(name: string | undefined): void {
  if (!INTENTS.has(name ?? '')) throw new ArchiveProblem('rendering intent')
}

function checkStream(stream: PdfDict, objects: Objects): void {
  for (const key of ['F', 'FFilter', 'FDecodeParms', 'OPI', 'Subtype2', 'PS', 'Ref', 'Alternates'])
    if (stream.has(key)) throw new ArchiveProblem(`stream: ${key}`)
  const given = objects.get(stream, 'Filter')
  const filters = given instanceof PdfArray ? objects.array(stream, 'Filter').map(objects.resolve) : [given]
  for (const filter of filters)
    if (filter && !(filter instanceof PdfName && FILTERS.has(filter.value)))
      throw new ArchiveProblem('stream: Filter')
  if (objects.name(stream, 'Subtype') !== 'Image') return
  if (stream.has('Intent')) checkIntent(objects.name(stream, 'Intent'))
  const interpolate = objects.get(stream, 'Interpolate')
  if (interpolate?.type === 'bool' && interpolate.value) throw new ArchiveProblem('image: Interpolate')
  const isMask = objects.get(stream, 'ImageMask')
  if (isMask?.type === 'bool' && isMask.value) return
  checkSpace(stream.get('ColorSpace'), objects)
  if (![1, 2, 4, 8, 16].includes(objects.number(stream, 'BitsPerComponent') ?? 0))
    throw new ArchiveProblem('image: BitsPerComponent')
}

function checkState(state: PdfDict, objects: Objects): void {
  for (const key of ['TR', 'HTP', 'HTO', 'HT', 'Font', 'RI'])
    if (state.has(key)) throw new ArchiveProblem(`graphics state: ${key}`)
  if (state.has('TR2') && objects.name(state, 'TR2') !== 'Default')
    throw new ArchiveProblem('graphics state: TR2')
  if (state.has('BM') && !BLENDS.has(objects.name(state, 'BM') ?? ''))
    throw new ArchiveProblem('graphics state: BM')
}

function checkAction(dict: PdfDict, objects: Objects): void {
  const kind = objects.name(dict, 'S') ?? ''
  if (OTHER_ACTIONS.has(kind)) throw new ArchiveProblem(`action ${kind}`)
  if (kind === 'Named' && !NAMED.has(objects.name(dict, 'N') ?? '')) throw new ArchiveProblem('action Named')
}
