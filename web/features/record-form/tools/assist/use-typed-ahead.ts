import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Keeps what is typed from the key that opens a dialog until the box of the dialog has the focus: the dialog may still be
 * loading. Returns the function that ends this and gives the text.
 */
export function useTypedAhead(opens: boolean): () => string {
  const text = useRef('')
  const stop = useRef(() => {})
  useLayoutEffect(() => {
    if (!opens) return
    text.current = ''
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Backspace') text.current = text.current.slice(0, -1)
      else if (event.key.length === 1) text.current += event.key
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('keydown', press, true)
    stop.current = () => removeEventListener('keydown', press, true)
    return stop.current
  }, [opens])
  return useCallback(() => {
    stop.current()
    return text.current
  }, [])
}
