import { isLost, type Limits } from '../processes/jobs.ts'
import type { ProcessPoolState } from '../processes/pool.ts'
import { checkBytes } from './check-bytes.ts'
import type { LetterContent } from './letter-pdf.ts'
import { markNotNeeded } from './mark-not-needed.ts'
import { anonymousPool, documentPool } from './process/document-pool.ts'
import type { Answer, FillOrder, Kind, Work } from './process/work.ts'
import { type Refusal, RefusedFile, refuse } from './refusal.ts'
import type { ReportContent } from './report-pdf.ts'

/**
 * Processes uploaded and stored documents in separate processes: a file that crashes or blocks a process, or exceeds
 * its memory, fails one call and never the server. No method rejects: a failure is returned as a `Refusal` with its
 * reason.
 */
export interface Documents {
  /** The pages and fields of a template, or the reason why it is refused. */
  inspect(bytes: Uint8Array): Promise<Answer<'inspect'>>
  /** The same of an uploaded template, which is refused when a document made of it would change a page. */
  inspectTemplate(bytes: Uint8Array): Promise<Answer<'inspect'>>
  /** `comparedOnce`: the pages are compared with those of the template unless a document of this key was. */
  fill(order: FillOrder, comparedOnce?: string): Promise<Answer<'fill'>>
  /** Merges files in order; `about` is the description of the result. */
  merge(parts: readonly Uint8Array[], about?: FillOrder['about']): Promise<Answer<'merge'>>
  /** A report as PDF. */
  drawReport(content: ReportContent): Promise<Answer<'report'>>
  /** A letter as PDF. */
  drawLetter(content: LetterContent): Promise<Answer<'letter'>>
  /** The seals of a file, each verified against its bytes. Anonymous callers use a separate process. */
  readSeals(bytes: Uint8Array): Promise<Answer<'seals'>>
  /** The processes for users and those for anonymous callers. */
  readPoolStates(): { documents: ProcessPoolState; anonymous: ProcessPoolState }
  /** Starts the processes before the first request. */
  warm(): void
  close(): Promise<void>
}

interface Log {
  warn(detail: object, message: string): void
}

interface Options {
  log: Log
  limits?: Partial<Limits>
  anonymousLimits?: Partial<Limits>
}

export function createDocuments({ log, limits = {}, anonymousLimits = {} }: Options): Documents {
  const onLost = (detail: object) => log.warn(detail, 'A document process exited')
  const pool = documentPool(limits, onLost)
  const anonymous = anonymousPool(anonymousLimits, onLost)
  /** The keys of documents whose pages are those of their template. */
  const compared = new Set<string>()
  const run = async <K extends Kind>(
    kind: K,
    files: readonly Uint8Array[],
    order: Work[K]['order'],
    inPool = pool,
  ) => {
    const refused = findRefusal(files)
    if (refused) return refused
    const answer = await inPool.run(kind, order)
    return isLost(answer) ? refuse(answer.lost, answer.detail) : answer
  }
  return {
    inspect: (bytes) => run('inspect', [bytes], { bytes, comparesPages: false }),
    inspectTemplate: (bytes) => run('inspect', [bytes], { bytes, comparesPages: true }),
    fill: async (order, comparedOnce) => {
      const comparesPages = comparedOnce !== undefined && !compared.has(comparedOnce)
      const filled = await run('fill', [order.template], { ...order, comparesPages })
      if (filled.ok && comparesPages) compared.add(comparedOnce)
      return filled.ok ? { ...filled, report: markNotNeeded(filled.report, order) } : filled
    },
    merge: (parts, about) => run('merge', parts, { parts: [...parts], ...(about && { about }) }),
    drawReport: (content) => run('report', [], content),
    drawLetter: (content) => run('letter', [], content),
    readSeals: (bytes) => run('seals', [bytes], { bytes }, anonymous),
    readPoolStates: () => ({ documents: pool.state, anonymous: anonymous.state }),
    warm: () => pool.warm(),
    close: async () => {
      await Promise.all([pool.close(), anonymous.close()])
    },
  }
}

/** Files that are too large or no PDF are refused in this process. */
function findRefusal(files: readonly Uint8Array[]): Refusal | undefined {
  try {
    for (const bytes of files) checkBytes(bytes)
    return undefined
  } catch (error) {
    if (error instanceof RefusedFile) return error.refusal
    throw error
  }
}
