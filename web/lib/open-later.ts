/** Tabs opened by a click whose addresses come with a later answer. */
export interface LaterTabs {
  /** Shows each address in a tab of its own; gives back those that the browser did not let open. */
  show(addresses: readonly string[]): string[]
  /** Nothing to show after all. */
  cancel(): void
}

/** To be called by the click itself: a tab opened after an answer counts as a popup and is blocked. */
export function openLater(waiting: string): LaterTabs {
  const first = window.open('about:blank', '_blank')
  if (first) {
    first.opener = null
    first.document.title = waiting
    first.document.body.textContent = waiting
  }
  return {
    show: (addresses) =>
      addresses.filter((address, index) => {
        const tab = index === 0 ? first : window.open('about:blank', '_blank')
        if (!tab || tab.closed) return true
        tab.opener = null
        tab.location.replace(new URL(address, location.href))
        return false
      }),
    cancel: () => first?.close(),
  }
}
