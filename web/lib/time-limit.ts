export interface TimeLimit {
  /** Aborts with the reason of an outer signal, or with a `TimeoutError` after the time limit. */
  signal: AbortSignal
  isOver(): boolean
  /** The limited work is done. */
  clear(): void
}

/** Limits the duration of a call. Implemented here, because phones of 2023 lack `AbortSignal.any` and those of 2022 `AbortSignal.timeout`. */
export function createTimeLimit(ms: number, ...outers: (AbortSignal | undefined)[]): TimeLimit {
  const controller = new AbortController()
  const following = new AbortController()
  for (const outer of outers) {
    const follow = () => controller.abort(outer?.reason)
    if (outer?.aborted) follow()
    outer?.addEventListener('abort', follow, { signal: following.signal })
  }
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
      following.abort()
    },
  }
}
