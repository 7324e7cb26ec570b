import type { CallAnswer } from '../../../shared/api/call.ts'
import type { listPdfs } from '../../../shared/api/documents.ts'
import type { PdfType } from '../../../shared/pdf-types.ts'

type CreatedPdf = Pick<CallAnswer<typeof listPdfs>['documents'][number], 'type' | 'version'>

const SUPPLIES = { luce: 'il contratto della luce', gas: 'il contratto del gas' } as const

/**
 * Why the mail of a record lacks a contract, as a sentence: no document of the current version has it. A dual document
 * has both supplies. Undefined when nothing is missing, or nothing can be created.
 */
export function missingContractText(
  offered: readonly PdfType[],
  { version, documents }: { version: number; documents: readonly CreatedPdf[] },
): string | undefined {
  const isIn = (type: PdfType) => (one: CreatedPdf) => one.type === type || one.type === 'dual'
  const supplies = offered.filter((type) => type !== 'dual')
  const missing = supplies.filter(
    (type) => !documents.filter(isIn(type)).some((one) => one.version === version),
  )
  const [first] = missing
  if (!first) return undefined
  const what = missing.length < supplies.length ? SUPPLIES[first] : 'il contratto'
  const wasCreated = documents.some(isIn(first))
  const why = wasCreated ? 'il record è cambiato dopo l’ultimo PDF' : 'non c’è ancora il PDF'
  return `Nella mail manca ${what}: ${why}.`
}
