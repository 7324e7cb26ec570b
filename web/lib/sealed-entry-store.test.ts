import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type SealedEntry, SealedEntryStore, STORE_LIMIT_MS } from './sealed-entry-store.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const entry: SealedEntry = {
  id: 'a',
  userId: 'anna',
  form: 'new',
  keptAt: 1,
  sealed: { nonce: new Uint8Array(12), body: new ArrayBuffer(1) },
}

/** A request or transaction that never fires an event. */
const silent = <T extends EventTarget>(target: T): T =>
  new Proxy(target, {
    set: () => true,
    get: (real, name) => {
      const value = Reflect.get(real, name)
      return typeof value === 'function' ? value.bind(real) : value
    },
  })
/** Replaces the result of one method of the transactions that a connection starts. */
const withTransactions = (change: (transaction: IDBTransaction) => IDBTransaction): IDBFactory => {
  const factory = new IDBFactory()
  const start = IDBDatabase.prototype.transaction
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    return change(start.apply(this, args))
  })
  return factory
}
const SILENT: Record<string, () => Pick<IDBFactory, 'open'>> = {
  'whose open request never fires': () => {
    const factory = new IDBFactory()
    return { open: (name, version) => silent(factory.open(name, version)) }
  },
  'whose open request is only blocked': () => ({
    open: () => {
      const request = new EventTarget() as IDBOpenDBRequest
      queueMicrotask(() => request.onblocked?.(new Event('blocked') as IDBVersionChangeEvent))
      return request
    },
  }),
  'whose transactions never complete': () => withTransactions(silent),
}

/** How the method ended after the time limit. */
const outcomeOf = async (work: Promise<unknown>): Promise<unknown> => {
  const ended = work.then(
    () => 'done',
    (error: unknown) => (error as Error).name,
  )
  // The time starts after the events of the browser that come without delay.
  await vi.advanceTimersByTimeAsync(STORE_LIMIT_MS)
  return await ended
}

it.each(Object.entries(SILENT))(
  'SealedEntryStore gives up a change after the time limit with a database %s',
  async (_described, open) => {
    const store = new SealedEntryStore(open())
    expect(await outcomeOf(store.put(entry))).toBe('TimeoutError')
    expect(await outcomeOf(store.remove('a'))).toBe('TimeoutError')
  },
)

it('SealedEntryStore gives up a read that is never answered', async () => {
  const factory = new IDBFactory()
  await new SealedEntryStore(factory).put(entry)
  vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => silent(new EventTarget() as IDBRequest))
  expect(await outcomeOf(new SealedEntryStore(factory).ofUser('anna'))).toBe('TimeoutError')
})

it('SealedEntryStore gives up a put that is never answered and stores nothing later', async () => {
  const factory = new IDBFactory()
  const store = new SealedEntryStore(factory)
  await store.put(entry)
  // The transaction stays open while it has requests.
  const keepOpen = (entries: IDBObjectStore) => {
    const ask = () => {
      entries.get('x').onsuccess = ask
    }
    ask()
  }
  const put = IDBObjectStore.prototype.put
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (this: IDBObjectStore, value) {
    keepOpen(this)
    return put.call(this, value)
  })
  expect(await outcomeOf(store.put({ ...entry, id: 'late' }))).toBe('TimeoutError')
  // The next call opens the database again.
  await store.put({ ...entry, id: 'b' })
  expect((await store.ofUser('anna')).map(({ id }) => id)).toEqual(['a', 'b'])
})

it('SealedEntryStore rejects where the browser blocks its database', async () => {
  const blocked = new SealedEntryStore({
    open: () => {
      throw new DOMException('Blocked', 'SecurityError')
    },
  })
  await expect(blocked.put(entry)).rejects.toThrow('Blocked')
})
