import { constants } from 'node:os'
import { join } from 'node:path'
import { Failure } from '../../../http/failure.ts'
import { isLost, type Limits, type LossReason, type LostJob } from '../../../processes/jobs.ts'
import { Pool, type ProcessPoolState } from '../../../processes/pool.ts'
import type { FailedTable, PreviewedTable, ReadTable, TableRows, Work } from './work.ts'

const MB = 1024 * 1024
const LIMITS: Limits = {
  children: 1,
  bootMilliseconds: 5_000,
  // The largest workbook takes a tenth of this on a machine of 2026.
  cpuMilliseconds: 60_000,
  wallMilliseconds: 5 * 60_000,
  bytes: 640 * MB,
  waiting: 20,
  waitMilliseconds: 2 * 60_000,
  niceness: constants.priority.PRIORITY_BELOW_NORMAL,
}
const RETRY_AFTER_SECONDS = 10

const REASON_TEXTS: Record<LossReason, string> = {
  busy: 'Troppi file in lettura, riprova fra poco.',
  'too-slow': 'La lettura del file ha richiesto troppo tempo: dividilo.',
  'too-heavy': 'La lettura del file ha richiesto troppa memoria: dividilo.',
  crashed: 'La lettura del file si è interrotta.',
}

/**
 * Parses uploaded tables in a separate process: a file that crashes or blocks the process, or exceeds its memory, fails
 * one call and never the server. Throws the `Failure` of a refused file.
 */
export interface TableReader {
  /** The detected format of a file, and its first rows. */
  preview(order: Work['preview']['order']): Promise<PreviewedTable>
  read(order: Work['read']['order']): Promise<ReadTable>
  /** All rows of a file, for a feature that reads them itself. */
  rows(order: Work['rows']['order']): Promise<TableRows>
  readPoolState(): ProcessPoolState
  close(): Promise<void>
}

interface Options {
  log: { warn(detail: object, message: string): void }
  limits?: Partial<Limits>
}

export function createTableReader({ log, limits = {} }: Options): TableReader {
  const pool = new Pool<Work>({
    program: join(import.meta.dirname, 'program.ts'),
    limits: { ...LIMITS, ...limits },
    onLost: (detail) => log.warn(detail, 'A table process exited'),
  })
  return {
    preview: async (order) => unwrap(await pool.run('preview', order)),
    read: async (order) => unwrap(await pool.run('read', order)),
    rows: async (order) => unwrap(await pool.run('rows', order)),
    readPoolState: () => pool.state,
    close: () => pool.close(),
  }
}

function unwrap<Good extends object>(answer: Good | FailedTable | LostJob): Good {
  if (isLost(answer)) {
    const message = REASON_TEXTS[answer.lost]
    if (answer.lost !== 'busy') throw new Failure('refused-file', { message })
    throw new Failure('unavailable', { message, retryAfter: RETRY_AFTER_SECONDS })
  }
  if (!isFailed(answer)) return answer
  const { id, ...detail } = answer.failed
  throw new Failure(id, detail)
}

const isFailed = (answer: object): answer is FailedTable => 'failed' in answer
