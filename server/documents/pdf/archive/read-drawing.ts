import { PdfDict, PdfName, type PdfStream } from '@libpdf/core'
import { asDict, isStream, type Objects, unpack } from '../objects.ts'
import { ArchiveProblem } from './archive-problem.ts'
import { checkSpace } from './check-colours.ts'
import { checkIntent, LIMITS, SMALLEST_REAL } from './check-object.ts'
import { RecentOperations } from './recent-operations.ts'
import { type Operation, type Token, tokensOf } from './tokens.ts'

const OPERATORS = new Set(
  'w J j M d ri i gs q Q cm m l c v y h re S s f F f* B B* b b* n W W* BT ET Tc Tw Tz TL Tf Tr Ts Td TD Tm T* Tj TJ \' " CS cs SC SCN sc scn G g RG rg sh Do MP DP BMC BDC EMC'.split(
    ' ',
  ),
)
/** One less than the limit: a page's drawing is wrapped in `q` and `Q` when something is drawn above it. */
const MAX_DEPTH = 27
const MAX_DRAWINGS = 10_000
/** Fonts of this program are embedded when the document is saved. */
const OURS = /^SpF\d+$/

/** The pages of a template are the same in each document. */
const recentOperations = new RecentOperations()

/** Reads drawings for the codes that they show in each font. Throws `ArchiveProblem`. */
export class DrawingReader {
  /** The codes used in each font, as encoded in the drawing. */
  readonly used = new Map<PdfDict, Set<string>>()
  readonly #objects: Objects
  readonly #read = new Set<PdfDict>()
  readonly #operations = new Map<string, readonly Operation[]>()

  constructor(objects: Objects) {
    this.#objects = objects
  }

  /** Reads an appearance stream, or one for each state. */
  readAppearances(normal: PdfDict | undefined): void {
    if (isStream(normal)) this.#readForm(normal)
    else for (const [, value] of normal ?? []) this.#readForm(this.#objects.resolve(value))
  }

  /** Reads all form XObjects that a page may show. */
  readDrawings(drawings: PdfDict | undefined): void {
    for (const [, value] of drawings ?? []) {
      const drawing = asDict(this.#objects.resolve(value))
      if (drawing && this.#objects.name(drawing, 'Subtype') === 'Form') this.#readForm(drawing)
    }
  }

  #readForm(form: ReturnType<Objects['resolve']>): void {
    if (!isStream(form)) throw new ArchiveProblem('drawing')
    if (this.#read.has(form)) return
    this.#read.add(form)
    if (this.#read.size > MAX_DRAWINGS) throw new ArchiveProblem('too many drawings')
    const resources = this.#objects.dict(form, 'Resources')
    this.read([form], resources ?? new PdfDict())
  }

  read(streams: readonly PdfStream[], resources: PdfDict): void {
    let font: string | undefined
    const stack: (string | undefined)[] = []
    for (const { operator, operands } of this.#operationsOf(streams)) {
      for (const operand of operands) checkOperand(operand)
      if (!OPERATORS.has(operator)) throw new ArchiveProblem(`operator ${operator.slice(0, 20)}`)
      if (operator === 'q') stack.push(font)
      else if (operator === 'Q') font = stack.pop()
      else if (operator === 'Tf') font = nameOf(operands.at(-2))
      else if (operator === 'Do') this.#draw(nameOf(operands.at(-1)), resources)
      else this.#check(operator, operands, resources)
      if (stack.length > MAX_DEPTH) throw new ArchiveProblem('states too deep')
      for (const code of textsOf(operator, operands)) this.#use(font, code, resources)
    }
  }

  /** Many marks of a form have equal drawings in separate streams. */
  #operationsOf(streams: readonly PdfStream[]): readonly Operation[] {
    const drawing = Buffer.concat(streams.flatMap((stream) => [decodeStream(stream), Buffer.from('\n')]))
    const text = drawing.toString('latin1')
    const known = this.#operations.get(text) ?? recentOperations.get(text)
    const operations = known ?? [...tokensOf(drawing)]
    this.#operations.set(text, operations)
    recentOperations.set(text, operations)
    return operations
  }

  #check(operator: string, operands: readonly Token[], resources: PdfDict): void {
    if (operator === 'k' || operator === 'K') throw new ArchiveProblem('colours of printers')
    if (operator === 'ri') checkIntent(nameOf(operands.at(-1)))
    if (operator !== 'cs' && operator !== 'CS') return
    const name = nameOf(operands.at(-1)) ?? ''
    const spaces = this.#objects.dict(resources, 'ColorSpace')
    checkSpace(spaces?.get(name) ?? PdfName.of(name), this.#objects)
  }

  #draw(name: string | undefined, resources: PdfDict): void {
    const drawings = this.#objects.dict(resources, 'XObject')
    const drawing = drawings && name !== undefined ? this.#objects.get(drawings, name) : undefined
    if (!isStream(drawing)) throw new ArchiveProblem('drawing')
    const kind = this.#objects.name(drawing, 'Subtype')
    if (kind === 'Form') this.#readForm(drawing)
    else if (kind !== 'Image') throw new ArchiveProblem('drawing')
  }

  #use(name: string | undefined, code: string, resources: PdfDict): void {
    const fonts = this.#objects.dict(resources, 'Font')
    const font = fonts && name !== undefined ? this.#objects.dict(fonts, name) : undefined
    if (!font && name !== undefined && OURS.test(name) && fonts?.has(name)) return
    if (!font) throw new ArchiveProblem('text without typeface')
    const codes = this.used.get(font) ?? new Set()
    codes.add(code)
    this.used.set(font, codes)
  }
}

function decodeStream(stream: PdfStream): Buffer {
  try {
    return unpack(stream)
  } catch {
    throw new ArchiveProblem('a drawing that cannot be unpacked')
  }
}

const BEYOND_ASCII = /[^ -~]/

function checkOperand({ kind, text }: Token): void {
  if (kind === 'number') checkNumber(text)
  else if (text.length > LIMITS[kind]) throw new ArchiveProblem('a value too large')
  // Names are in UTF-8 (ISO 19005-2, 6.1.8); those beyond ASCII are not read here.
  else if (kind === 'name' && BEYOND_ASCII.test(text)) throw new ArchiveProblem('a name beyond ASCII')
}

function checkNumber(text: string): void {
  const size = Math.abs(Number(text))
  if (size > LIMITS.whole) throw new ArchiveProblem('a value too large')
  if (size < SMALLEST_REAL && /[1-9]/.test(text)) throw new ArchiveProblem('a number too small')
}

const nameOf = (token: Token | undefined): string | undefined =>
  token?.kind === 'name' ? token.text : undefined

/** The strings that an operator shows. */
function textsOf(operator: string, operands: readonly Token[]): string[] {
  if (operator !== 'Tj' && operator !== 'TJ' && operator !== "'" && operator !== '"') return []
  return operands.flatMap(({ kind, text }) => (kind === 'string' ? [text] : []))
}
