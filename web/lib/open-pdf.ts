import './older-browsers.ts'
import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  VerbosityLevel,
  version,
  // The other build needs a browser of this year.
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from './pdf-worker.ts?worker&url'

GlobalWorkerOptions.workerSrc = workerUrl

/** Decoders, character maps and fonts, which a document loads when it needs them. */
const READER_FILES = import.meta.env.DEV ? '/node_modules/pdfjs-dist/' : `/assets/pdfjs-${version}/`

const readerFiles = (folder: string): string => new URL(`${READER_FILES}${folder}/`, document.baseURI).href

export interface OpenedPdf {
  document: PDFDocumentProxy
  close(): void
}

/** Opens a PDF for rendering its pages. Large: import it when it is needed. */
export async function openPdf(file: Blob): Promise<OpenedPdf> {
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    // The content security policy forbids WebAssembly: the decoders in plain JavaScript are loaded instead.
    useWasm: false,
    wasmUrl: readerFiles('wasm'),
    cMapUrl: readerFiles('cmaps'),
    standardFontDataUrl: readerFiles('standard_fonts'),
    enableXfa: false,
    // An error ends the content of a page, and `drawPage` reports it.
    stopAtErrors: true,
    // A missing font is replaced by another one, without a warning.
    verbosity: VerbosityLevel.ERRORS,
  })
  return { document: await task.promise, close: () => void task.destroy() }
}
