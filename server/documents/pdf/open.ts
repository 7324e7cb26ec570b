import { PDF, type PdfDict } from '@libpdf/core'
import { checkBytes } from '../check-bytes.ts'
import { RefusedFile } from '../refusal.ts'
import { checkSections, startOf } from './check-sections.ts'
import { copyDocument } from './copy.ts'
import { type Objects, objectsOf } from './objects.ts'
import { type Page, readPages, settlePages } from './pages.ts'

/** A document that was read whole, free of encryption, its pages in one list. */
export interface OpenedPdf {
  pdf: PDF
  catalog: PdfDict
  objects: Objects
  pages: Page[]
  /** The table of references was broken and made anew by searching the file. */
  rebuilt: boolean
  /** It was encrypted with an empty password, so that anybody may read it. */
  wasProtected: boolean
}

const END_WITHIN = 2048
const SECTION_WITHIN = 64

/** Opens what somebody brought. Throws `RefusedFile` with the reason for whatever is no whole, readable PDF. */
export async function openPdf(bytes: Uint8Array): Promise<OpenedPdf> {
  checkBytes(bytes)
  checkSections(bytes)
  const ends = endsWhole(bytes)
  const loaded = await load(bytes, ends)
  if (loaded.isEncrypted && !loaded.isAuthenticated) throw new RefusedFile('password')
  const rebuilt = loaded.recoveredViaBruteForce
  // Searching finds the objects but not how they were encrypted.
  if (rebuilt && !loaded.isEncrypted && latin(bytes).includes('/Encrypt'))
    throw new RefusedFile('damaged', 'lost encryption')
  const pdf = loaded.isEncrypted ? await copyDocument(loaded) : loaded
  const opened = read(pdf, ends)
  if (rebuilt && !ends) throw new RefusedFile('truncated', 'no end of file')
  return { ...opened, rebuilt, wasProtected: loaded.isEncrypted }
}

/**
 * Throws `RefusedFile` for what has a PDF's name and first bytes alone. Looks at the file's ends and at nothing else:
 * strangers bring it, and the library could be made to work for long.
 */
export function checkShape(bytes: Uint8Array): void {
  checkBytes(bytes)
  if (!endsWhole(bytes)) throw new RefusedFile('truncated', 'no end of file')
  const at = startOf(bytes)
  const begins = at === undefined ? '' : latin(bytes.subarray(at, at + SECTION_WITHIN))
  if (!/^\s*(xref|\d+\s+\d+\s+obj)\b/.test(begins)) throw new RefusedFile('damaged', 'no table of references')
}

const endsWhole = (bytes: Uint8Array) => latin(bytes.subarray(-END_WITHIN)).includes('%%EOF')

async function load(bytes: Uint8Array, ends: boolean): Promise<PDF> {
  try {
    return await PDF.load(bytes)
  } catch (error) {
    // The library throws for whatever it cannot make sense of in somebody's file.
    const detail = error instanceof Error ? error.message : String(error)
    // What nests so deep that the stack ends.
    if (error instanceof RangeError) throw new RefusedFile('too-complex', detail)
    throw new RefusedFile(ends ? 'damaged' : 'truncated', detail)
  }
}

function read(pdf: PDF, ends: boolean): Pick<OpenedPdf, 'pdf' | 'catalog' | 'objects' | 'pages'> {
  const catalog = pdf.getCatalog()
  const objects = objectsOf(pdf)
  const declared = objects.dict(catalog, 'Pages')
  const promised = (declared && objects.number(declared, 'Count')) ?? 0
  if (!declared) throw new RefusedFile(ends ? 'damaged' : 'truncated', 'page tree missing')
  const pages = readPages(catalog, objects)
  if (pages.length < promised && !ends)
    throw new RefusedFile('truncated', `${pages.length} of ${promised} pages`)
  settlePages(catalog, pages, objects)
  return { pdf, catalog, objects, pages }
}

const latin = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
