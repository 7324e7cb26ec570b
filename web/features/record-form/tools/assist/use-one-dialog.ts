import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** One dialog at a time; when it closes the focus returns to the previous element, and `then` may move it. */
export function useOneDialog<T>() {
  const [open, setOpen] = useState<T>()
  const before = useRef<Element>(null)

  const show = useCallback((dialog: T) => {
    before.current = document.activeElement
    setOpen(dialog)
  }, [])
  const close = useCallback((afterClose?: () => void) => {
    // The dialog releases focus and scrolling before anything else runs.
    flushSync(() => setOpen(undefined))
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    afterClose?.()
  }, [])
  return { open, show, close }
}
