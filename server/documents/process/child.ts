import { serveJobs } from '../../processes/serve-jobs.ts'
import { refuseChangedDocument, refuseChangingTemplate } from '../compare/compare-template.ts'
import { fillPdf } from '../fill.ts'
import { inspectBytes } from '../inspect.ts'
import type { Inspection } from '../inspection.ts'
import { letterPdf } from '../letter-pdf.ts'
import { mergePdfs } from '../merge.ts'
import { checkShape } from '../pdf/open.ts'
import { type Refusal, RefusedFile, refuse } from '../refusal.ts'
import { reportPdf } from '../report-pdf.ts'
import type { Filled, FillOrder, Work } from './work.ts'

// Processes uploaded PDFs in a process that may crash without harm to the server.

serveJobs<Work>({
  inspect: ({ bytes, comparesPages }) => runOrRefuse(() => inspect(bytes, comparesPages)),
  fill: (order) => runOrRefuse(() => fill(order)),
  merge: ({ parts, about }) => runOrRefuse(async () => ({ ok: true, pdf: await mergePdfs(parts, about) })),
  // No uploaded file is involved: a failure here is a bug.
  report: async (content) => ({ ok: true, pdf: await reportPdf(content) }),
  letter: async (content) => ({ ok: true, pdf: await letterPdf(content) }),
  seals: ({ bytes }) => runOrRefuse(() => findSeals(bytes)),
})

async function inspect(bytes: Uint8Array, comparesPages: boolean): Promise<Inspection> {
  const inspection = await inspectBytes(bytes)
  if (comparesPages) await refuseChangingTemplate(bytes, inspection.cleaned)
  return inspection
}

async function fill(order: FillOrder): Promise<Filled> {
  const filled = await fillPdf(order)
  if (order.comparesPages) await refuseChangedDocument(order, filled.pdf)
  return filled
}

async function findSeals(bytes: Uint8Array): Promise<Work['seals']['answer']> {
  // Loaded on demand: few files are checked, and the filling of templates does not need these modules.
  const { hasSignatureRange, readSeals } = await import('../signature/verify.ts')
  if (hasSignatureRange(bytes)) return { ok: true, seals: await readSeals(bytes) }
  checkShape(bytes)
  return { ok: true, seals: [] }
}

async function runOrRefuse<Answer>(work: () => Promise<Answer>): Promise<Answer | Refusal> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RefusedFile) return error.refusal
    if (error instanceof RangeError) return refuse('too-complex', error.message)
    // Every failure of the library is caused by the file.
    return refuse('damaged', error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
}
