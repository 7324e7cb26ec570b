import { join } from 'node:path'
import type { Limits } from '../../processes/limits.ts'
import { Pool, type PoolOptions } from '../../processes/pool.ts'
import { DOCUMENT_LIMITS } from './limits.ts'
import type { Work } from './work.ts'

/** Processes that work on PDFs. */
export const documentPool = (limits: Partial<Limits>, onLost: PoolOptions['onLost']): Pool<Work> =>
  new Pool({
    program: join(import.meta.dirname, 'child.ts'),
    limits: { ...DOCUMENT_LIMITS, ...limits },
    onLost,
  })
