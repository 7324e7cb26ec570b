const DIALOG = '[role="dialog"]'
/** Elements that close while a dialog opens: the focus does not return there. */
const TRANSIENT = '[role="menu"], [role="listbox"]'

/**
 * If a dialog is unmounted with the focus in it, the focus is lost and keyboard users start at the top of the
 * page: the focus returns to the element that opened the dialog. Mantine does so only for dialogs that stay
 * mounted. Returns the function that removes the listeners.
 */
export function restoreDialogFocus(): () => void {
  const openers = new Map<Element, HTMLElement>()
  let last: HTMLElement | undefined
  const removalObserver = new MutationObserver(() => {
    for (const [dialog, opener] of openers) {
      if (dialog.isConnected) continue
      openers.delete(dialog)
      // The code that closed it may have moved the focus.
      setTimeout(() => {
        if (document.activeElement === document.body && opener.isConnected)
          opener.focus({ preventScroll: true })
      })
    }
    if (openers.size === 0) removalObserver.disconnect()
  })
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    const dialog = target.closest(DIALOG)
    if (dialog && last && !openers.has(dialog)) {
      openers.set(dialog, last)
      removalObserver.observe(document.body, { childList: true, subtree: true })
    }
    if (!target.closest(TRANSIENT)) last = target
  }
  document.addEventListener('focusin', onFocus)
  return () => {
    document.removeEventListener('focusin', onFocus)
    removalObserver.disconnect()
  }
}
