export interface TimeLimit {
  /** Aborts with the caller's own signal and its reason, or with a `TimeoutError` when the time is over. */
  signal: AbortSignal
  isOver(): boolean
  /** What was limited has ended. */
  clear(): void
}

/** Limits a call in time. Written out, as phones of 2023 lack `AbortSignal.any` and those of 2022 its `timeout`. */
export function limitTime(ms: number, outer?: AbortSignal): TimeLimit {
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
