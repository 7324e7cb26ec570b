import './older-browsers.ts'
import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  VerbosityLevel,
  // The other build needs a browser of this year.
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from './pdf-worker.ts?worker&url'

GlobalWorkerOptions.workerSrc = workerUrl

export interface OpenedPdf {
  document: PDFDocumentProxy
  close(): void
}

/**
 * Opens a PDF for rendering its pages. Large: import it when it is needed.
 * @param strict a page with an unrenderable part, such as a font, fails instead of being rendered without it
 */
export async function openPdf(file: Blob, { strict }: { strict: boolean }): Promise<OpenedPdf> {
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    // The content security policy forbids WebAssembly; the decoders in plain JavaScript work.
    useWasm: false,
    enableXfa: false,
    stopAtErrors: strict,
    // A missing font is replaced by another one, without a warning.
    verbosity: VerbosityLevel.ERRORS,
  })
  return { document: await task.promise, close: () => void task.destroy() }
}
