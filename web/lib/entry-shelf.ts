import type { Sealed } from './sealer.ts'

/** An entry as it lies in the browser: whose it is, of which form and when, and the rest sealed. */
export interface ShelvedEntry {
  id: string
  userId: string
  form: string
  /** Milliseconds since 1970. */
  keptAt: number
  sealed: Sealed
}

const DATABASE = 'sportello'
const ENTRIES = 'journal'

/** The browser's database of entries. Every method throws what the browser throws: no room, no access. */
export class EntryShelf {
  private opened: Promise<IDBDatabase> | undefined
  private readonly factory: IDBFactory

  constructor(factory: IDBFactory) {
    this.factory = factory
  }

  async put(entry: ShelvedEntry): Promise<void> {
    await this.change((entries) => entries.put(entry))
  }

  async remove(id: string): Promise<void> {
    await this.change((entries) => entries.delete(id))
  }

  async ofUser(userId: string): Promise<ShelvedEntry[]> {
    const database = await this.open()
    const entries = database.transaction(ENTRIES).objectStore(ENTRIES)
    return await answerOf<ShelvedEntry[]>(entries.index('userId').getAll(userId))
  }

  /** Removes everybody's entries that were kept before this moment. */
  async removeBefore(moment: number): Promise<void> {
    const database = await this.open()
    const old = database.transaction(ENTRIES).objectStore(ENTRIES).index('keptAt')
    const keys = await answerOf(old.getAllKeys(IDBKeyRange.upperBound(moment, true)))
    if (keys.length > 0)
      await this.change((entries) => {
        for (const key of keys) entries.delete(key)
      })
  }

  private async change(work: (entries: IDBObjectStore) => void): Promise<void> {
    const database = await this.open()
    const transaction = database.transaction(ENTRIES, 'readwrite')
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('The browser gave the change up'))
    })
    work(transaction.objectStore(ENTRIES))
    await done
  }

  private open(): Promise<IDBDatabase> {
    this.opened ??= this.connect().catch((error: unknown) => {
      this.opened = undefined
      throw error
    })
    return this.opened
  }

  private async connect(): Promise<IDBDatabase> {
    const request = this.factory.open(DATABASE, 1)
    request.onupgradeneeded = () => {
      const entries = request.result.createObjectStore(ENTRIES, { keyPath: 'id' })
      entries.createIndex('userId', 'userId')
      entries.createIndex('keptAt', 'keptAt')
    }
    const database = await answerOf(request)
    const forget = () => {
      this.opened = undefined
    }
    // The browser may take the database away, and a newer page may want to change it.
    database.onclose = forget
    database.onversionchange = () => {
      database.close()
      forget()
    }
    return database
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser refused'))
  })
}
