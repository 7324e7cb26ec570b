const DIALOG = '[role="dialog"]'
/** What closes by itself while a dialog opens: focus does not go back there. */
const PASSING = '[role="menu"], [role="listbox"]'

/**
 * A dialog that is taken away with the focus in it leaves the focus nowhere, and whoever works with the keyboard
 * begins the page again: so it goes back to what opened the dialog. Mantine sees to it only for dialogs that stay
 * mounted. Returns what ends it.
 */
export function watchDialogs(): () => void {
  const openers = new Map<Element, HTMLElement>()
  let last: HTMLElement | undefined
  const gone = new MutationObserver(() => {
    for (const [dialog, opener] of openers) {
      if (dialog.isConnected) continue
      openers.delete(dialog)
      // Whoever closed it may have a better place for the focus.
      setTimeout(() => {
        if (document.activeElement === document.body && opener.isConnected)
          opener.focus({ preventScroll: true })
      })
    }
    if (openers.size === 0) gone.disconnect()
  })
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    const dialog = target.closest(DIALOG)
    if (dialog && last && !openers.has(dialog)) {
      openers.set(dialog, last)
      gone.observe(document.body, { childList: true, subtree: true })
    }
    if (!target.closest(PASSING)) last = target
  }
  document.addEventListener('focusin', onFocus)
  return () => {
    document.removeEventListener('focusin', onFocus)
    gone.disconnect()
  }
}
