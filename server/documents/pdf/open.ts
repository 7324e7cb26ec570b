import { PDF, type PdfDict } from '@libpdf/core'
import { checkBytes } from '../check-bytes.ts'
import { RefusedFile } from '../refusal.ts'
import { checkCrossReferences, findStart, moveSectionsToOffsets } from './check-cross-references.ts'
import { copyDocument } from './copy.ts'
import { type Objects, objectsOf } from './objects.ts'
import { flattenPageTree, type Page, readPages } from './pages.ts'
import { isSectionStart, trimFile } from './trim-file.ts'

/** A document that was read completely, without encryption, with a flat page list. */
export interface OpenedPdf {
  pdf: PDF
  catalog: PdfDict
  objects: Objects
  pages: Page[]
  /** The cross-reference table was broken and rebuilt by a search of the file. */
  rebuilt: boolean
  /** Encrypted with an empty password, so that everyone can read it. */
  wasProtected: boolean
  /** Other bytes preceded the header and were removed. */
  preceded: boolean
  /** Other bytes followed the end and were removed. */
  followed: boolean
}

/** Opens an uploaded PDF. Throws `RefusedFile` with the reason for a damaged or unreadable file. */
export async function openPdf(given: Uint8Array): Promise<OpenedPdf> {
  checkBytes(given)
  const { bytes: content, ends, preceded, followed } = trimFile(given)
  const { encrypted, blanks } = checkCrossReferences(content)
  const bytes = moveSectionsToOffsets(content, blanks)
  const loaded = await load(bytes, { ends, encrypted })
  if (loaded.isEncrypted && !loaded.isAuthenticated) throw new RefusedFile('password')
  const rebuilt = loaded.recoveredViaBruteForce
  // The search finds the objects but no encryption dictionary.
  if (rebuilt && !loaded.isEncrypted && latin(bytes).includes('/Encrypt'))
    throw new RefusedFile('password', 'lost encryption')
  const pdf = loaded.isEncrypted ? await copyDocument(loaded) : loaded
  const opened = read(pdf, ends)
  if (rebuilt && !ends) throw new RefusedFile('truncated', 'no end of file')
  return { ...opened, rebuilt, wasProtected: loaded.isEncrypted, preceded, followed }
}

/**
 * Throws `RefusedFile` for a file that only begins like a PDF. Reads the header, the end and the offset of the
 * cross-reference table. The library is not called: an anonymous caller's file could occupy it for long.
 */
export function checkShape(bytes: Uint8Array): void {
  checkBytes(bytes)
  const { bytes: content, ends } = trimFile(bytes)
  if (!ends) throw new RefusedFile('truncated', 'no end of file')
  if (!isSectionStart(content, findStart(content))) throw new RefusedFile('damaged', 'no table of references')
}

interface FileTraits {
  ends: boolean
  encrypted: boolean
}

async function load(bytes: Uint8Array, { ends, encrypted }: FileTraits): Promise<PDF> {
  try {
    const pdf = await PDF.load(bytes)
    if (pdf.isEncrypted || pdf.recoveredViaBruteForce || hasPages(pdf)) return pdf
  } catch (error) {
    // Nesting so deep that the stack overflows.
    if (error instanceof RangeError) throw new RefusedFile('too-complex', error.message)
    // Without the key the library reads garbage.
    if (encrypted) throw new RefusedFile('password', detailOf(error))
  }
  try {
    return await search(bytes)
  } catch (error) {
    throw new RefusedFile(ends ? 'damaged' : 'truncated', detailOf(error))
  }
}

/** The library throws for every unreadable part of a file. */
const detailOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function hasPages(pdf: PDF): boolean {
  const objects = objectsOf(pdf)
  return objects.dict(pdf.getCatalog(), 'Pages') !== undefined
}

/** Reads a file by its objects when its cross-reference table is invalid. */
async function search(bytes: Uint8Array): Promise<PDF> {
  const blind = Buffer.from(bytes)
  for (let at = blind.indexOf(START); at >= 0; at = blind.indexOf(START, at + 1))
    blind.fill('x', at, at + START.length)
  return await PDF.load(blind)
}

const START = 'startxref'

function read(pdf: PDF, ends: boolean): Pick<OpenedPdf, 'pdf' | 'catalog' | 'objects' | 'pages'> {
  const catalog = pdf.getCatalog()
  const objects = objectsOf(pdf)
  const declared = objects.dict(catalog, 'Pages')
  const promised = (declared && objects.number(declared, 'Count')) ?? 0
  if (!declared) throw new RefusedFile(ends ? 'damaged' : 'truncated', 'page tree missing')
  const pages = ends ? readPages(catalog, objects) : readRemainingPages(catalog, objects)
  if (pages.length < promised && !ends)
    throw new RefusedFile('truncated', `${pages.length} of ${promised} pages`)
  flattenPageTree(catalog, pages, objects)
  return { pdf, catalog, objects, pages }
}

/** The pages of a file without an end, which may have lost all of them. */
function readRemainingPages(catalog: PdfDict, objects: Objects): Page[] {
  try {
    return readPages(catalog, objects)
  } catch (error) {
    const isEmpty = error instanceof RefusedFile && error.refusal.reason === 'no-pages'
    throw isEmpty ? new RefusedFile('truncated', error.refusal.detail) : error
  }
}

const latin = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')

/** A new document without pages. */
export function newDocument(): Pick<OpenedPdf, 'pdf' | 'catalog' | 'objects' | 'pages'> {
  const pdf = PDF.create()
  return { pdf, catalog: pdf.getCatalog(), objects: objectsOf(pdf), pages: [] }
}
