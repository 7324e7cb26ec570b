import { useRef, useState } from 'react'
import { preserveFocus } from '../use-preserved-focus.ts'

/** Runs the work of a button: meanwhile the button is disabled. */
export function useAction(): { busy: boolean; run(work: () => Promise<void>): Promise<void> } {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const run = async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    const restoreFocus = preserveFocus()
    setBusy(true)
    try {
      await work()
    } finally {
      running.current = false
      setBusy(false)
      restoreFocus()
    }
  }
  return { busy, run }
}
