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

/** The cross is the first control of a dialog, and has the focus where the dialog names no other. */
const CROSS = '.mantine-Modal-close, .mantine-Drawer-close'
/** A choice from a list may be read-only, and is a field. */
const FIELD =
  ':is(input:not([type="hidden"], [type="file"]), select, textarea, [contenteditable="true"]):not(:disabled, [readonly]:not([aria-haspopup]))'
/** What the dialog names, which may have been disabled when it opened. */
const NAMED = '[data-autofocus]:not(:disabled)'

/**
 * A dialog opens with the focus in its first field, also if the field is loaded later, until the user presses a key or
 * the pointer. Mantine gives the focus to the cross more than once. Returns the function that removes the listeners.
 */
export function focusFirstFields(): () => void {
  const used = new WeakSet<Element>()
  let arrivals: MutationObserver | undefined
  const onUse = () => {
    arrivals?.disconnect()
    for (const dialog of document.querySelectorAll(DIALOG)) used.add(dialog)
  }
  const onFocus = ({ target }: FocusEvent) => {
    arrivals?.disconnect()
    if (!(target instanceof HTMLElement) || !target.matches(CROSS)) return
    const dialog = target.closest(DIALOG)
    if (!dialog || used.has(dialog)) return
    const focusField = (): boolean => {
      const field = dialog.querySelector<HTMLElement>(NAMED) ?? dialog.querySelector<HTMLElement>(FIELD)
      field?.focus({ preventScroll: true })
      return field !== null
    }
    if (focusField()) return
    arrivals = new MutationObserver(() => {
      if (document.activeElement !== target) arrivals?.disconnect()
      else focusField()
    })
    arrivals.observe(dialog, {
      attributeFilter: ['data-autofocus', 'disabled'],
      childList: true,
      subtree: true,
    })
  }
  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener('focusin', onFocus, { signal })
  document.addEventListener('keydown', onUse, { capture: true, signal })
  document.addEventListener('pointerdown', onUse, { capture: true, signal })
  return () => {
    listening.abort()
    arrivals?.disconnect()
  }
}
