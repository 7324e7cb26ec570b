/**
 * The only access to data that the browser stores for this site. A browser may block them: then the property throws or
 * is null, and a write may exceed the quota.
 */
class SafeStorage {
  readonly #open: () => Storage | null | undefined
  /** Values that the browser did not store: they last until the page is closed or reloaded. */
  readonly #memory = new Map<string, string>()

  constructor(open: () => Storage | null | undefined) {
    this.#open = open
  }

  get(key: string): string | null {
    const stored = this.#memory.get(key)
    if (stored !== undefined) return stored
    return attempt(() => this.#open()?.getItem(key)) ?? null
  }

  /** Returns whether the value survives a reload. */
  set(key: string, value: string): boolean {
    this.#memory.delete(key)
    const isStored = attempt(() => {
      const storage = this.#open()
      storage?.setItem(key, value)
      return Boolean(storage)
    })
    if (!isStored) this.#memory.set(key, value)
    return isStored === true
  }

  /** Whether the value, if any, survives a reload. */
  isStored(key: string): boolean {
    return !this.#memory.has(key)
  }

  remove(key: string): void {
    this.#memory.delete(key)
    attempt(() => this.#open()?.removeItem(key))
  }

  clear(): void {
    this.#memory.clear()
    attempt(() => this.#open()?.clear())
  }
}

function attempt<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}

/** Data of the device, for all tabs. */
export const deviceStorage = new SafeStorage(() => globalThis.localStorage)
/** Data of this tab, which survive a reload. */
export const tabStorage = new SafeStorage(() => globalThis.sessionStorage)

/** The databases of the browser; undefined where they are blocked. */
export const databasesOfBrowser = (): IDBFactory | undefined =>
  attempt(() => globalThis.indexedDB) ?? undefined
