import './older-browsers.ts'
import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  PDFWorker,
  VerbosityLevel,
  version,
  // The other build needs a browser of this year.
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { LOST_DATA } from './lost-data.ts'
import { TOO_LARGE } from './part-limit.ts'
import workerUrl from './pdf-worker.ts?worker&url'
import { unlessAborted } from './unless-aborted.ts'

GlobalWorkerOptions.workerSrc = workerUrl

/** Decoders, character maps and fonts, which a document loads when it needs them. */
const READER_FILES = import.meta.env.DEV ? '/node_modules/pdfjs-dist/' : `/assets/pdfjs-${version}/`

const readerFiles = (folder: string): string => new URL(`${READER_FILES}${folder}/`, document.baseURI).href

export interface OpenedPdf {
  document: PDFDocumentProxy
  /**
   * Works on the pages one after another. `hasLostData` is whether the reader has left out a part of the file since the
   * work before: it does not say of which page.
   */
  inTurn<T>(work: (hasLostData: () => boolean) => Promise<T>): Promise<T>
  close(): void
}

/** A worker that is busy with a part of a file hears nothing: it is ended after this time. */
const LONGEST_END_MS = 1_000

/**
 * Opens a PDF for rendering its pages. Large: import it when it is needed.
 * @param guard its abort ends the worker, whatever it does; a part that unpacks to more than a page can use aborts it
 * @throws NotSupportedError with a guard, in a browser without workers of modules (Firefox before 114), where nothing
 * ends the reader
 */
export async function openPdf(file: Blob, guard?: AbortController): Promise<OpenedPdf> {
  // The worker alone writes all to its console, where `report-lost-data.ts` reads it.
  const worker = new PDFWorker({ verbosity: VerbosityLevel.INFOS })
  guard?.signal.addEventListener('abort', () => worker.destroy())
  try {
    await unlessAborted(guard ? endable(worker) : worker.promise, guard)
    let isLost = false
    worker.port.addEventListener('message', ({ data }) => {
      isLost ||= data === LOST_DATA
      if (data === TOO_LARGE) guard?.abort()
    })
    const document = await unlessAborted(openDocument(file, worker), guard)
    let turn = Promise.resolve()
    return {
      document,
      inTurn: (work) => {
        const result = turn.then(() => work(() => isLost))
        turn = result.then(noop, noop).then(() => {
          isLost = false
        })
        return result
      },
      close: () => {
        const end = setTimeout(() => worker.destroy(), LONGEST_END_MS)
        void document.loadingTask.destroy().finally(() => {
          clearTimeout(end)
          worker.destroy()
        })
      },
    }
  } catch (error) {
    worker.destroy()
    throw error
  }
}

const noop = (): void => undefined

/** Waits for a worker of the browser. The reader has a stand-in for one in the page, which does not start here. */
async function endable(worker: PDFWorker): Promise<void> {
  const hasStarted = await worker.promise.then(
    () => true,
    () => false,
  )
  if (!hasStarted || !(worker.port instanceof Worker))
    throw new DOMException('No worker of modules', 'NotSupportedError')
}

async function openDocument(file: Blob, worker: PDFWorker): Promise<PDFDocumentProxy> {
  return await getDocument({
    worker,
    data: new Uint8Array(await file.arrayBuffer()),
    // The content security policy forbids WebAssembly: the decoders in plain JavaScript are loaded instead.
    useWasm: false,
    wasmUrl: readerFiles('wasm'),
    cMapUrl: readerFiles('cmaps'),
    standardFontDataUrl: readerFiles('standard_fonts'),
    // The decoder of the browser shows a cut image without a word.
    isImageDecoderSupported: false,
    enableXfa: false,
    // An error ends the content of a page, and `drawPage` reports it.
    stopAtErrors: true,
    // A missing font is replaced by another one, without a warning.
    verbosity: VerbosityLevel.ERRORS,
  }).promise
}
