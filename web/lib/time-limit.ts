export interface TimeLimit {
  /** Aborts with the outer signal's reason, or with a `TimeoutError` after the time limit. */
  signal: AbortSignal
  isOver(): boolean
  /** The limited work is done. */
  clear(): void
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
