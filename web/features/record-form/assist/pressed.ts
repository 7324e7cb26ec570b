/** A dialog has its own questions to answer first. */
export const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"]') !== null

/** Keys and pasted texts belong to whatever is written in. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)))

/** Several lines are no answer to an empty field of one line, which would run them together: they are read instead. */
export const isTextFor = (target: EventTarget | null, text: string): boolean =>
  isTyping(target) &&
  !(target instanceof HTMLInputElement && target.value === '' && text.trim().includes('\n'))
