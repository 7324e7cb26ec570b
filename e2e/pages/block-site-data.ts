import type { BrowserContext } from '@playwright/test'

export type Block = 'throws' | 'is null'

/** Blocks the data of sites as browsers do: reading the property throws, or returns null. */
export const blockSiteData = (context: BrowserContext, how: Block) =>
  context.addInitScript((block) => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        get() {
          if (block === 'throws') throw new DOMException('The user denied permission', 'SecurityError')
          return null
        },
      })
  }, how)
