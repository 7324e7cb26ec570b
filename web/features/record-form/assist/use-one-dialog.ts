import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** One dialog at a time; when it closes the cursor goes back to where it was, and `then` may take it elsewhere. */
export function useOneDialog<T>() {
  const [open, setOpen] = useState<T>()
  const before = useRef<Element>(null)

  const show = useCallback((dialog: T) => {
    before.current = document.activeElement
    setOpen(dialog)
  }, [])
  const close = useCallback((then?: () => void) => {
    // The dialog has let go of the cursor and of the page's scrolling before anything else is done.
    flushSync(() => setOpen(undefined))
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    then?.()
  }, [])
  return { open, show, close }
}
