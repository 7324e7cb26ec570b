import type { Sealed } from './sealer.ts'
import { databasesOfBrowser } from './site-data.ts'
import { createTimeLimit } from './time-limit.ts'

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

/** Browsers are known to leave a request or a transaction without an answer until they are restarted. */
export const STORE_LIMIT_MS = 3_000

/**
 * The browser's database of entries. Every method throws storage errors of the browser: quota, access, and no answer
 * within the time limit.
 */
export class SealedEntryStore {
  private opened: Promise<IDBDatabase> | undefined
  private readonly factory: Pick<IDBFactory, 'open'>

  constructor(factory: Pick<IDBFactory, 'open'>) {
    this.factory = factory
  }

  async put(entry: SealedEntry): Promise<void> {
    await this.change((entries) => entries.put(entry))
  }

  async remove(id: string): Promise<void> {
    await this.change((entries) => entries.delete(id))
  }

  async ofUser(userId: string): Promise<SealedEntry[]> {
    return await this.read((entries) => entries.index('userId').getAll(userId))
  }

  /** Removes the entries of all users saved before this moment. */
  async removeBefore(moment: number): Promise<void> {
    const old = IDBKeyRange.upperBound(moment, true)
    const keys = await this.read((entries) => entries.index('keptAt').getAllKeys(old))
    if (keys.length > 0)
      await this.change((entries) => {
        for (const key of keys) entries.delete(key)
      })
  }

  private read<T>(ask: (entries: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    return this.within('readonly', (transaction) => answerOf(ask(transaction.objectStore(ENTRIES))))
  }

  private change(work: (entries: IDBObjectStore) => void): Promise<void> {
    return this.within('readwrite', (transaction) => {
      const done = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error ?? new Error('The browser gave the change up'))
      })
      work(transaction.objectStore(ENTRIES))
      return done
    })
  }

  /** Work in a transaction. After the time limit it is undone if possible, and the next one opens the database again. */
  private async within<T>(
    mode: IDBTransactionMode,
    work: (transaction: IDBTransaction) => Promise<T>,
  ): Promise<T> {
    const limit = createTimeLimit(STORE_LIMIT_MS)
    const opened = this.open()
    const transact = async (): Promise<T> => {
      const database = await opened
      if (limit.isOver()) throw limit.signal.reason
      const transaction = database.transaction(ENTRIES, mode)
      limit.signal.addEventListener('abort', () => abort(transaction))
      return await work(transaction)
    }
    const late = new Promise<never>((_, reject) => {
      limit.signal.addEventListener('abort', () => {
        this.forget(opened)
        reject(limit.signal.reason)
      })
    })
    try {
      return await Promise.race([transact(), late])
    } finally {
      limit.clear()
    }
  }

  /** A connection that opens later is closed: it would stop other pages from upgrading the database. */
  private forget(opened: Promise<IDBDatabase>): void {
    if (this.opened === opened) this.opened = undefined
    opened.then(
      (database) => database.close(),
      () => undefined,
    )
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

/** Where site data is blocked, that is an error of the first request. */
function openDatabase(name: string, version: number): IDBOpenDBRequest {
  const databases = databasesOfBrowser()
  if (!databases) throw new DOMException('The browser blocks its databases', 'SecurityError')
  return databases.open(name, version)
}

let browserStore: SealedEntryStore | undefined

/** The store of this browser; undefined without WebCrypto, which exists on https and localhost only. */
export function openSealedEntryStore(): SealedEntryStore | undefined {
  if (!crypto.subtle) return undefined
  browserStore ??= new SealedEntryStore({ open: openDatabase })
  return browserStore
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It is already being committed.
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser refused'))
  })
}
