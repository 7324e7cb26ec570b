import { PREPARING, READY_PATH } from '../../shared/preparing.ts'

const ASK_AGAIN_MS = 1_000

/** Whether this page was loaded while the server still prepared its demonstration. */
export const isPreparing = (): boolean => document.querySelector(`meta[name="${PREPARING}"]`) !== null

/** Asks the server until its demonstration is ready; `onSilence` tells whether it answers at all. Returns what ends the asking. */
export function watchPreparation(onReady: () => void, onSilence: (isSilent: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const ask = async () => {
    const answer = await fetch(READY_PATH, { cache: 'no-store' }).catch(() => undefined)
    if (isOver) return
    if (answer?.ok) return onReady()
    onSilence(answer === undefined)
    timer = setTimeout(ask, ASK_AGAIN_MS)
  }
  void ask()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
