import { openPdf } from '../../../../lib/open-pdf.ts'
import { unlessAborted } from '../../../../lib/unless-aborted.ts'
import type { PageText, TextPiece } from './reader/page-text.ts'
import { type Bill, readInSteps } from './reader/read-bill.ts'

/** A bill that was read, or the Italian reason why a file is none. */
export type OpenedBill = { ok: true; bill: Bill } | { ok: false; reason: string }

/** A bill has its data on its first pages. */
const READ_PAGES = 10
const MOST_PAGES = 100
/** As for every file of the portal. */
const MOST_BYTES = 25 * 1024 * 1024
/** Fewer letters than these are page numbers and the like on a scan. */
const FEWEST_LETTERS = 40
/** A dense page has some thousand pieces of text, also where a program draws each letter alone. */
const MOST_PIECES = 100_000
/** Ten pages take less than two seconds on a slow computer. */
const LONGEST_MS = 15_000

const REASONS = {
  image: 'È una foto: il modulo legge solo bollette in PDF. Chiedi al cliente il PDF del fornitore.',
  other: 'Non è un PDF: il modulo legge solo bollette in PDF.',
  large: 'Il file supera i 25 MB: non è una bolletta.',
  pages: (count: number) => `Il file ha ${count} pagine: scegli solo la bolletta.`,
  password: 'Il PDF è protetto da una password: salvane una copia senza.',
  damaged: 'Il PDF è rovinato e non si può leggere.',
  scan: 'Nel PDF non c’è testo: è una scansione. Copia i dati a mano, o chiedi il PDF del fornitore.',
  tooMuch:
    'Il PDF è troppo pesante e la lettura è stata interrotta: copia i dati a mano, o chiedi il PDF del fornitore.',
  browser: 'Questo browser è troppo vecchio per leggere una bolletta: aggiornalo, o copia i dati a mano.',
  none: 'Qui non ci sono dati di una bolletta di luce o gas.',
}

/** Reads a bill in this browser: nothing of the file leaves the page. */
export async function openBill(file: Blob, today: string): Promise<OpenedBill> {
  const start = await file.slice(0, 1024).text()
  if (file.type.startsWith('image/') || isPhotograph(start)) return { ok: false, reason: REASONS.image }
  if (file.size > MOST_BYTES) return { ok: false, reason: REASONS.large }
  // The signature of a PDF stands within its first kilobyte.
  if (!start.includes('%PDF-')) return { ok: false, reason: REASONS.other }
  try {
    const pages = await textsOf(file)
    if (typeof pages === 'string') return { ok: false, reason: pages }
    const bill = await readWithPauses(pages, today)
    const isEmpty = bill.supplies.length === 0 && !bill.fiscalCode && !bill.vat
    return isEmpty ? { ok: false, reason: REASONS.none } : { ok: true, bill }
  } catch (error) {
    return { ok: false, reason: reasonOf(error) }
  }
}

function reasonOf(error: unknown): string {
  const { name } = error as { name?: string }
  if (name === 'PasswordException') return REASONS.password
  return name === 'NotSupportedError' ? REASONS.browser : REASONS.damaged
}

/** The page answers its user after this time. */
const LONGEST_STEP_MS = 20

async function readWithPauses(pages: readonly PageText[], today: string): Promise<Bill> {
  const steps = readInSteps(pages, today)
  let since = performance.now()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    if (performance.now() - since < LONGEST_STEP_MS) continue
    await new Promise((resolve) => setTimeout(resolve))
    since = performance.now()
  }
}

/** Some systems do not know the type of a photograph of a phone: JPEG, PNG, HEIC and AVIF. */
const isPhotograph = (start: string): boolean =>
  /^.{0,6}(?:JFIF|Exif)|^.PNG|^.{4}ftyp(?:hei|hev|mif1|msf1|avif)/s.test(start)

/** The texts of the first pages, or why there are none. A worker that takes too long or too much is ended. */
async function textsOf(file: Blob): Promise<PageText[] | string> {
  const guard = new AbortController()
  const timer = setTimeout(() => guard.abort(), LONGEST_MS)
  try {
    const pdf = await openPdf(file, guard)
    try {
      return await unlessAborted(readTexts(pdf.document, guard), guard)
    } finally {
      pdf.close()
    }
  } catch (error) {
    if (guard.signal.aborted) return REASONS.tooMuch
    throw error
  } finally {
    clearTimeout(timer)
  }
}

type Document = Awaited<ReturnType<typeof openPdf>>['document']

async function readTexts(document: Document, guard: AbortController): Promise<PageText[] | string> {
  const { numPages } = document
  if (numPages > MOST_PAGES) return REASONS.pages(numPages)
  const pages: PageText[] = []
  let left = MOST_PIECES
  for (let page = 1; page <= Math.min(numPages, READ_PAGES); page += 1) {
    const one = await document.getPage(page)
    const items = await itemsOf(one, left)
    if (!items) {
      guard.abort()
      return REASONS.tooMuch
    }
    left -= items.length
    pages.push({ page, pieces: piecesOf(items, one) })
  }
  const letters = pages.flatMap(({ pieces }) => pieces).reduce((sum, { text }) => sum + text.trim().length, 0)
  return letters < FEWEST_LETTERS ? REASONS.scan : pages
}

type Page = Awaited<ReturnType<Document['getPage']>>
type Items = Awaited<ReturnType<Page['getTextContent']>>['items']

/** The texts of a page; undefined for more than `most`. The worker waits until what it has sent was taken. */
async function itemsOf(page: Page, most: number): Promise<Items | undefined> {
  const reader = page.streamTextContent().getReader()
  const all: Items = []
  for (;;) {
    const { value, done } = (await reader.read()) as { value?: { items: Items }; done: boolean }
    if (done || !value) return all
    for (const item of value.items) all.push(item)
    if (all.length > most) return
  }
}

/** The upright texts of a page; what stands turned in the margin is the printer's. */
function piecesOf(items: Items, page: Page): TextPiece[] {
  const { transform: view } = page.getViewport({ scale: 1 })
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [a, b, c, d, e, f] = multiply(view, item.transform)
    const isUpright = a! > 0 && Math.abs(b!) < 0.05 * a!
    return isUpright ? [{ text: item.str, x: e!, y: f!, width: item.width, size: Math.hypot(c!, d!) }] : []
  })
}

function multiply(one: readonly number[], other: readonly number[]): number[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = one
  const [A = 1, B = 0, C = 0, D = 1, E = 0, F = 0] = other
  return [a * A + c * B, b * A + d * B, a * C + c * D, b * C + d * D, a * E + c * F + e, b * E + d * F + f]
}
