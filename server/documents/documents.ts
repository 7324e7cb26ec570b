import { isLost } from '../processes/jobs.ts'
import type { Limits } from '../processes/limits.ts'
import { checkBytes } from './check-bytes.ts'
import { markNotNeeded } from './mark-not-needed.ts'
import { anonymousPool, documentPool } from './process/document-pool.ts'
import type { Answer, FillOrder, Kind, Work } from './process/work.ts'
import { type Refusal, RefusedFile, refuse } from './refusal.ts'
import type { ReportContent } from './report-pdf.ts'

/**
 * Work on documents, those that people bring and our own, in processes of its own: a file that breaks, fills or blocks one costs an
 * answer, never the server. Nothing here rejects: what does not work is a `Refusal` with its reason.
 */
export interface Documents {
  /** What a template has, or why it is no template. */
  inspect(bytes: Uint8Array): Promise<Answer<'inspect'>>
  fill(order: FillOrder): Promise<Answer<'fill'>>
  /** One file of several, in order; `about` is what it says of itself. */
  merge(parts: readonly Uint8Array[], about?: FillOrder['about']): Promise<Answer<'merge'>>
  /** The text of each page, as a reader would copy it. */
  readText(bytes: Uint8Array): Promise<Answer<'text'>>
  /** A report as PDF. */
  drawReport(content: ReportContent): Promise<Answer<'report'>>
  /** The seals of a file, each checked against its bytes. For anonymous callers: they have a process of their own. */
  readSeals(bytes: Uint8Array): Promise<Answer<'seals'>>
  /** Begins before the first document is asked for. */
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
    inspect: (bytes) => run('inspect', [bytes], { bytes }),
    fill: async (order) => {
      const filled = await run('fill', [order.template], order)
      return filled.ok ? { ...filled, report: markNotNeeded(filled.report, order) } : filled
    },
    merge: (parts, about) => run('merge', parts, { parts: [...parts], ...(about && { about }) }),
    readText: (bytes) => run('text', [bytes], { bytes }),
    drawReport: (content) => run('report', [], content),
    readSeals: (bytes) => run('seals', [bytes], { bytes }, anonymous),
    warm: () => pool.warm(),
    close: async () => {
      await Promise.all([pool.close(), anonymous.close()])
    },
  }
}

/** What is too large or no PDF at all is not sent to another process first. */
function findRefusal(files: readonly Uint8Array[]): Refusal | undefined {
  try {
    for (const bytes of files) checkBytes(bytes)
    return undefined
  } catch (error) {
    if (error instanceof RefusedFile) return error.refusal
    throw error
  }
}
