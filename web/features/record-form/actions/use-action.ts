import { useRef, useState } from 'react'
import { keptCursor } from '../assist/kept-cursor.ts'

/** Work that a button starts: while it is under way the button is busy and cannot start it again. */
export function useAction(): { busy: boolean; run(work: () => Promise<void>): Promise<void> } {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const run = async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    const giveBack = keptCursor()
    setBusy(true)
    try {
      await work()
    } finally {
      running.current = false
      setBusy(false)
      giveBack()
    }
  }
  return { busy, run }
}
