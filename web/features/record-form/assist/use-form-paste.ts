import { useEffect, useRef } from 'react'
import { isDialogOpen, isTextFor, isTyping } from './pressed.ts'

/** A text that is pasted or dropped beside the fields, or is too long for one; the rest stays the field's own. */
export function useFormPaste(read: (text: string) => void): void {
  const latest = useRef(read)
  latest.current = read
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (event.defaultPrevented || text.trim() === '' || isTextFor(event.target, text) || isDialogOpen())
        return
      event.preventDefault()
      latest.current(text)
    }
    const over = (event: DragEvent) => {
      if (takes(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      const text = event.dataTransfer?.getData('text/plain') ?? ''
      if (!takes(event) || text.trim() === '') return
      event.preventDefault()
      latest.current(text)
    }
    addEventListener('paste', paste)
    addEventListener('dragover', over)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('paste', paste)
      removeEventListener('dragover', over)
      removeEventListener('drop', drop)
    }
  }, [])
}

function takes(event: DragEvent): boolean {
  const onForm = event.target instanceof Element && event.target.closest('[data-form]') !== null
  const isText = event.dataTransfer?.types.includes('text/plain') ?? false
  return onForm && isText && !isTyping(event.target) && !isDialogOpen()
}
