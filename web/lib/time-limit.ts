export interface TimeLimit {
  /** Aborts with the outer signal's reason, or with a `TimeoutError` after the time limit. */
  signal: AbortSignal
  isOver(): boolean
  /** The limited work is done. */
  clear(): void
}

/** The result of work that cannot be aborted. Throws a `TimeoutError` after the time limit; the work goes on. */
export async function withinLimit<T>(ms: number, work: Promise<T>): Promise<T> {
  const limit = createTimeLimit(ms)
  const late = new Promise<never>((_, reject) =>
    limit.signal.addEventListener('abort', () => reject(limit.signal.reason)),
  )
  try {
    return await Promise.race([work, late])
  } finally {
    limit.clear()
  }
}

/** Limits the duration of a call. Implemented here, because phones of 2023 lack `AbortSignal.any` and those of 2022 `AbortSignal.timeout`. */
export function createTimeLimit(ms: number, outer?: AbortSignal): TimeLimit {
  const controller = new AbortController()
  const follow = () => controller.abort(outer?.reason)
  if (outer?.aborted) follow()
  outer?.addEventListener('abort', follow)
  let over = false
  const timer = setTimeout(() => {
    over = !controller.signal.aborted
    controller.abort(new DOMException('The time is over', 'TimeoutError'))
  }, ms)
  return {
    signal: controller.signal,
    isOver: () => over,
    clear: () => {
      clearTimeout(timer)
      outer?.removeEventListener('abort', follow)
    },
  }
}
