/** A dialog handles the event itself. */
export const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"]') !== null

/** Keys and pasted texts belong to the focused text control. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)))

/** Several lines do not fit an empty single-line field, which would join them: they are read as a pasted text instead. */
export const isTextFor = (target: EventTarget | null, text: string): boolean =>
  isTyping(target) &&
  !(target instanceof HTMLInputElement && target.value === '' && text.trim().includes('\n'))
