import { useEffect, useRef } from 'react'
import { isDialogOpen, isTyping } from '../../../../lib/single-keys.ts'
import { isTextFor } from './use-form-shortcuts.ts'

/** A text pasted or dropped outside the fields, or too long for one; other texts are handled by the field. */
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
      if (acceptsText(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      const text = event.dataTransfer?.getData('text/plain') ?? ''
      if (!acceptsText(event) || text.trim() === '') return
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

function acceptsText(event: DragEvent): boolean {
  const onForm = event.target instanceof Element && event.target.closest('[data-form]') !== null
  const isText = event.dataTransfer?.types.includes('text/plain') ?? false
  return onForm && isText && !isTyping(event.target) && !isDialogOpen()
}
