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
 * Reads a PDF for showing its pages. A module of its own size: load it when it is needed.
 *
 * @param whole a page of which a part cannot be drawn, as a typeface, fails instead of being drawn without it
 */
export async function openPdf(file: Blob, { whole }: { whole: boolean }): Promise<OpenedPdf> {
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    // The policy of the page lets no code be compiled; the readers written in plain script do.
    useWasm: false,
    enableXfa: false,
    stopAtErrors: whole,
    // A typeface that neither file nor machine has is drawn with another one; that is no fault of ours to tell.
    verbosity: VerbosityLevel.ERRORS,
  })
  return { document: await task.promise, close: () => void task.destroy() }
}
