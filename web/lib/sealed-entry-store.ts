import type { Sealed } from './sealer.ts'

/** An entry as stored in the browser: user, form and time in plain text, the rest encrypted. */
export interface SealedEntry {
  id: string
  userId: string
  form: string
  /** Milliseconds since 1970. */
  keptAt: number
  sealed: Sealed
}

const DATABASE = 'sportello'
const ENTRIES = 'journal'

/** The browser's database of entries. Every method throws storage errors of the browser: quota, access. */
export class SealedEntryStore {
  private opened: Promise<IDBDatabase> | undefined
  private readonly factory: IDBFactory

  constructor(factory: IDBFactory) {
    this.factory = factory
  }

  async put(entry: SealedEntry): Promise<void> {
    await this.change((entries) => entries.put(entry))
  }

  async remove(id: string): Promise<void> {
    await this.change((entries) => entries.delete(id))
  }

  async ofUser(userId: string): Promise<SealedEntry[]> {
    const database = await this.open()
    const entries = database.transaction(ENTRIES).objectStore(ENTRIES)
    return await answerOf<SealedEntry[]>(entries.index('userId').getAll(userId))
  }

  /** Removes the entries of all users saved before this moment. */
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
    // The browser may close the database, and a newer page may upgrade it.
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
