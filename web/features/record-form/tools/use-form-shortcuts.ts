import { useEffect } from 'react'
import { isTyping } from '../../../lib/single-keys.ts'

export interface FormShortcuts {
  draft(): void
  record(): void
  next(): void
}

/** Ctrl+S saves, Ctrl+Shift+S saves a draft, F8 goes to the next missing or wrong field. */
export function useFormShortcuts(keys: FormShortcuts): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const save = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's'
      if (!save && event.key !== 'F8') return
      event.preventDefault()
      // A dialog handles the keys itself.
      if (event.repeat || document.querySelector('[role="dialog"][aria-modal="true"]')) return
      if (!save) keys.next()
      else if (event.shiftKey) keys.draft()
      else keys.record()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [keys])
}

/** Several lines do not fit an empty single-line field, which would join them: they are read as a pasted text instead. */
export const isTextFor = (target: EventTarget | null, text: string): boolean =>
  isTyping(target) &&
  !(target instanceof HTMLInputElement && target.value === '' && text.trim().includes('\n'))
