import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { Box } from '../pdf/frames.ts'

/** What a page is drawn for. */
export type Purpose = 'screen' | 'paper'

/** A page as PDFium draws it, without its fields, links and comments. */
export interface DrawnPage {
  width: number
  height: number
  /** Four bytes for each pixel: blue, green, red and an unused one. Valid until the next page of its file is drawn. */
  pixels: Uint8Array
  /** The visible fields and links, in pixels from the upper left corner. */
  fields: Box[]
  /** Pixels per point. */
  scale: number
}

export interface DrawableFile {
  pages: number
  /** Undefined for a page that cannot be drawn. From 0. */
  draw(page: number, purpose: Purpose): DrawnPage | undefined
}

/** A page of 2 by 2 m has as many; a larger one is drawn smaller. */
const MAX_PIXELS = 8_000_000
const WIDGET = 20
/** Its border has another colour in each reader. */
const LINK = 2
/** Text and Popup. */
const COMMENTS = [1, 16]
const WITH_ANNOTATIONS = 1
const FOR_PAPER = 0x800
const PRINTED = 4
/** `Hidden` and `NoView`. */
const HIDDEN = 0b100010
const WHITE = 0xffffffff

/** The part of the WebAssembly interface that is used; the types of Node do not contain it. */
interface Wasm {
  compile(bytes: Uint8Array): Promise<object>
  instantiate(module: object, imports: object): Promise<object>
}
const wasm = (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly

class FullMemory extends Error {}

let compiling: Promise<object> | undefined

interface Options {
  /** Draws the fields too, each as if it were printed. */
  keepsFields?: boolean
}

/** Undefined for a file that PDFium cannot read. */
export async function openDrawable(
  bytes: Uint8Array,
  options: Options = {},
): Promise<DrawableFile | undefined> {
  compiling ??= compile()
  const pdfium = await start(await compiling)
  return attempt(() => open(pdfium, bytes, options))
}

/** The module of 4.6 MB is read on demand: few jobs draw. */
async function compile(): Promise<object> {
  return await wasm.compile(
    await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))),
  )
}

/** An instance for each file: the substitutes of fonts that are not embedded depend on what an instance drew before. */
async function start(module: object): Promise<WrappedPdfiumModule> {
  const { init } = await import('@embedpdf/pdfium')
  const instantiateWasm = (imports: object, receive: (instance: object, module: object) => void) => {
    void wasm.instantiate(module, imports).then((instance) => receive(instance, module))
    return {}
  }
  const pdfium = await init({ instantiateWasm } as Parameters<typeof init>[0])
  pdfium.PDFiumExt_Init()
  return pdfium
}

/** Undefined when PDFium aborts or its memory is full. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    const isAbort = error instanceof Error && error.name === 'RuntimeError'
    if (isAbort || error instanceof FullMemory) return undefined
    throw error
  }
}

function open(
  pdfium: WrappedPdfiumModule,
  bytes: Uint8Array,
  { keepsFields = false }: Options,
): DrawableFile | undefined {
  const data = allocate(pdfium, bytes.length)
  heapOf(pdfium).set(bytes, data)
  const file = pdfium.FPDF_LoadMemDocument(data, bytes.length, '')
  if (file === 0) return undefined
  const parts = { pdfium, file, memory: new PixelMemory(), fields: new Map<number, Box[]>(), keepsFields }
  return {
    pages: pdfium.FPDF_GetPageCount(file),
    draw: (number, purpose) => attempt(() => drawPage(parts, number, purpose)),
  }
}

interface FileParts {
  pdfium: WrappedPdfiumModule
  file: number
  memory: PixelMemory
  /** The boxes of each page that was drawn: its fields are removed once. */
  fields: Map<number, Box[]>
  keepsFields: boolean
}

/** The pages of a file share it: Node would return that of each page late, and the process has a limit. */
class PixelMemory {
  #bytes = new Uint8Array()

  copy(pixels: Uint8Array): Uint8Array {
    if (this.#bytes.length < pixels.length) this.#bytes = new Uint8Array(pixels.length)
    this.#bytes.set(pixels)
    return this.#bytes.subarray(0, pixels.length)
  }
}

function drawPage(parts: FileParts, number: number, purpose: Purpose): DrawnPage | undefined {
  const { pdfium, file, memory } = parts
  const page = pdfium.FPDF_LoadPage(file, number)
  if (page === 0) return undefined
  const points = { width: pdfium.FPDF_GetPageWidthF(page), height: pdfium.FPDF_GetPageHeightF(page) }
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (points.width * points.height)))
  const size = {
    width: Math.max(1, Math.round(points.width * scale)),
    height: Math.max(1, Math.round(points.height * scale)),
  }
  const fields = parts.fields.get(number) ?? takeFields(parts, page, size)
  parts.fields.set(number, fields)
  const bitmap = pdfium.FPDFBitmap_Create(size.width, size.height, 0)
  try {
    if (bitmap === 0) return undefined
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, size.width, size.height, WHITE)
    const flags = WITH_ANNOTATIONS | (purpose === 'paper' ? FOR_PAPER : 0)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, size.width, size.height, 0, flags)
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap)
    const pixels = memory.copy(heapOf(pdfium).subarray(start, start + size.width * size.height * 4))
    return { ...size, pixels, fields, scale }
  } finally {
    if (bitmap !== 0) pdfium.FPDFBitmap_Destroy(bitmap)
    pdfium.FPDF_ClosePage(page)
  }
}

/** Removes the fields, links and comments of a page and returns the boxes of the visible fields and links. */
function takeFields(
  { pdfium, keepsFields }: FileParts,
  page: number,
  size: { width: number; height: number },
): Box[] {
  const found: Box[] = []
  const memory = allocate(pdfium, 4 * 4 + 2 * 4)
  for (let at = pdfium.FPDFPage_GetAnnotCount(page) - 1; at >= 0; at -= 1) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, at)
    if (annotation === 0) continue
    const type = pdfium.FPDFAnnot_GetSubtype(annotation)
    const isField = type === WIDGET
    const flags = pdfium.FPDFAnnot_GetFlags(annotation)
    if ((isField || type === LINK) && (flags & HIDDEN) === 0 && pdfium.FPDFAnnot_GetRect(annotation, memory))
      found.push(toPixels(pdfium, page, size, memory))
    if (isField && keepsFields) makeAnnotation(pdfium, annotation, flags)
    pdfium.FPDFPage_CloseAnnot(annotation)
    if (isField ? !keepsFields : type === LINK || COMMENTS.includes(type))
      pdfium.FPDFPage_RemoveAnnot(page, at)
  }
  pdfium.pdfium.wasmExports.free(memory)
  return found
}

/** Makes a field an annotation that is drawn in the same way as others: an interface for typing draws text elsewhere. */
function makeAnnotation(pdfium: WrappedPdfiumModule, field: number, flags: number): void {
  const type = Buffer.from('Stamp\0', 'utf16le')
  const memory = allocate(pdfium, type.length)
  heapOf(pdfium).set(type, memory)
  pdfium.FPDFAnnot_SetStringValue(field, 'Subtype', memory)
  pdfium.FPDFAnnot_SetFlags(field, flags | PRINTED)
  pdfium.pdfium.wasmExports.free(memory)
}

/** The rectangle at `memory`: left, top, right and bottom, followed by space for a position of the bitmap. */
function toPixels(
  pdfium: WrappedPdfiumModule,
  page: number,
  { width, height }: { width: number; height: number },
  memory: number,
): Box {
  const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(heapOf(pdfium).buffer, memory, 4)
  const place = (x: number, y: number): [number, number] => {
    const at = memory + 4 * 4
    pdfium.FPDF_PageToDevice(page, 0, 0, width, height, 0, x, y, at, at + 4)
    const [px = 0, py = 0] = new Int32Array(heapOf(pdfium).buffer, at, 2)
    return [px, py]
  }
  const [x1, y1] = place(left, top)
  const [x2, y2] = place(right, bottom)
  return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) }
}

function allocate({ pdfium }: WrappedPdfiumModule, bytes: number): number {
  const at = pdfium.wasmExports.malloc(bytes)
  if (at === 0) throw new FullMemory()
  return at
}

/** The memory moves when it grows, so it is read anew for each access. */
const heapOf = ({ pdfium }: WrappedPdfiumModule): Uint8Array =>
  (pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8
