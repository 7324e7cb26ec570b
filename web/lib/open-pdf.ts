import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

export interface OpenedPdf {
  document: PDFDocumentProxy
  close(): void
}

/** Reads a PDF for showing its pages. A module of its own size: load it when it is needed. */
export async function openPdf(file: Blob): Promise<OpenedPdf> {
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    // The policy of the page lets no code be compiled; the readers written in plain script do.
    useWasm: false,
    enableXfa: false,
    // A typeface that neither file nor machine has is drawn with another one; that is no fault of ours to tell.
    verbosity: VerbosityLevel.ERRORS,
  })
  return { document: await task.promise, close: () => void task.destroy() }
}
