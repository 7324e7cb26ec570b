import { checkBytes } from './check-bytes.ts'
import type { Limits } from './process/limits.ts'
import { Pool } from './process/pool.ts'
import type { Answer, FillOrder } from './process/work.ts'
import { type Refusal, RefusedFile } from './refusal.ts'

/**
 * Work on documents that people bring, in processes of its own: a file that breaks, fills or blocks one costs an
 * answer, never the server. Nothing here rejects: what does not work is a `Refusal` with its reason.
 */
export interface Documents {
  /** What a template has, or why it is no template. */
  inspect(bytes: Uint8Array): Promise<Answer<'inspect'>>
  fill(order: FillOrder): Promise<Answer<'fill'>>
  /** One file of several, in order. */
  merge(parts: readonly Uint8Array[]): Promise<Answer<'merge'>>
  /** The text of each page, as a reader would copy it. */
  readText(bytes: Uint8Array): Promise<Answer<'text'>>
  /** The seals of a file, each checked against its bytes. */
  readSeals(bytes: Uint8Array): Promise<Answer<'seals'>>
  /** Begins before the first document is asked for. */
  warm(): void
  close(): Promise<void>
}

interface Log {
  warn(detail: object, message: string): void
}

export function createDocuments({ log, limits = {} }: { log: Log; limits?: Partial<Limits> }): Documents {
  const pool = new Pool(limits, { lost: (detail) => log.warn(detail, 'A process for documents ended') })
  return {
    inspect: async (bytes) => refusalOf([bytes]) ?? pool.run('inspect', { bytes }),
    fill: async (order) => refusalOf([order.template]) ?? pool.run('fill', order),
    merge: async (parts) => refusalOf(parts) ?? pool.run('merge', { parts: [...parts] }),
    readText: async (bytes) => refusalOf([bytes]) ?? pool.run('text', { bytes }),
    readSeals: async (bytes) => refusalOf([bytes]) ?? pool.run('seals', { bytes }),
    warm: () => pool.warm(),
    close: () => pool.close(),
  }
}

/** What is too large or no PDF at all is not sent to another process first. */
function refusalOf(files: readonly Uint8Array[]): Refusal | undefined {
  try {
    for (const bytes of files) checkBytes(bytes)
    return undefined
  } catch (error) {
    if (error instanceof RefusedFile) return error.refusal
    throw error
  }
}
