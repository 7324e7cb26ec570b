/** Tabs opened by a click, whose URLs are set after a response. */
export interface DeferredTabs {
  /** Shows each URL in its own tab; returns those that the browser blocked. */
  show(addresses: readonly string[]): string[]
  /** Closes the tabs without showing anything. */
  cancel(): void
}

/** Call it in the click handler: a tab opened after a response is blocked as a popup. */
export function openDeferredTabs(waiting: string): DeferredTabs {
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
