import { join } from 'node:path'
import type { Limits } from '../../processes/limits.ts'
import { Pool, type PoolOptions } from '../../processes/pool.ts'
import { ANONYMOUS_LIMITS, DOCUMENT_LIMITS } from './limits.ts'
import type { Work } from './work.ts'

const program = join(import.meta.dirname, 'child.ts')

/** Processes that work on PDFs. */
export const documentPool = (limits: Partial<Limits>, onLost: PoolOptions['onLost']): Pool<Work> =>
  new Pool({ program, limits: { ...DOCUMENT_LIMITS, ...limits }, onLost })

/** The one that works on what anonymous callers bring. */
export const anonymousPool = (limits: Partial<Limits>, onLost: PoolOptions['onLost']): Pool<Work> =>
  new Pool({ program, limits: { ...ANONYMOUS_LIMITS, ...limits }, onLost })
