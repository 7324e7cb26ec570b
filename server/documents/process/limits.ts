import { availableParallelism } from 'node:os'
import type { Limits } from '../../processes/limits.ts'

const MB = 1024 * 1024

export const DOCUMENT_LIMITS: Limits = {
  // One core is left to the server.
  children: Math.max(1, Math.min(4, availableParallelism() - 1)),
  milliseconds: 10_000,
  bytes: 320 * MB,
  waiting: 200,
  waitMilliseconds: 15_000,
}
