import { DAY_MS } from '../../contract/time/calendar-date.ts'
import { JOURNAL_DAYS } from '../../shared/api/records.ts'
import { randomId } from './random.ts'
import { openSealedEntryStore, type SealedEntryStore } from './sealed-entry-store.ts'
import { createSealer, type Sealer } from './sealer.ts'

/**
 * Text typed in editors when the session ended, encrypted
 * (docs/decisions/014-encrypted-journal-in-the-browser.md).
 */
export interface TypedTextStore {
  /** Throws storage errors of the browser. */
  save(kind: string, typed: unknown): Promise<void>
  /** The kinds with stored text. */
  kinds(): Promise<readonly string[]>
  /** The newest of a kind, without removing it. */
  peek(kind: string): Promise<unknown>
  /** Removes and returns the newest matching entry of a kind; undefined if none is readable. */
  take(kind: string, isMatch: (typed: never) => boolean): Promise<unknown>
}

interface Parts {
  userId: string
  sealer: Sealer
  store: SealedEntryStore
  /** Milliseconds since 1970. */
  now(): number
}

const EDITOR = 'editor:'
const RETENTION_MS = JOURNAL_DAYS * DAY_MS

export function createTypedTextStore({ userId, sealer, store, now }: Parts): TypedTextStore {
  const owner = (id: string) => `${userId} ${id}`
  const entriesOf = async (form?: string) => {
    await store.removeBefore(now() - RETENTION_MS)
    const entries = await store.ofUser(userId)
    return entries
      .filter((entry) => (form ? entry.form === form : entry.form.startsWith(EDITOR)))
      .toSorted((a, b) => b.keptAt - a.keptAt)
  }
  return {
    save: async (kind, typed) => {
      const id = `${EDITOR}${randomId()}`
      const sealed = await sealer.seal(owner(id), JSON.stringify(typed))
      await store.put({ id, userId, form: `${EDITOR}${kind}`, keptAt: now(), sealed })
    },
    kinds: async () => [...new Set((await entriesOf()).map(({ form }) => form.slice(EDITOR.length)))],
    peek: async (kind) => (await openAll(kind))[0]?.typed,
    take: async (kind, isMatch) => {
      const found = (await openAll(kind)).find(({ typed }) => isMatch(typed as never))
      // A text that cannot be removed is offered again.
      if (found) await store.remove(found.id).catch(() => undefined)
      return found?.typed
    },
  }

  async function openAll(kind: string): Promise<{ id: string; typed: unknown }[]> {
    const entries = await entriesOf(`${EDITOR}${kind}`)
    const opened = await Promise.all(
      entries.map(async ({ id, sealed }) => {
        // Sealed with the key of another installation: it expires.
        const text = await sealer.open(owner(id), sealed).catch(() => undefined)
        return text === undefined ? [] : [{ id, typed: JSON.parse(text) as unknown }]
      }),
    )
    return opened.flat()
  }
}

/**
 * The typed text store of the logged-in user; undefined if the browser cannot store encrypted data.
 * @param key from the session; absent: no store
 */
export function openTypedTextStore(userId: string, key: string | undefined): TypedTextStore | undefined {
  const store = openSealedEntryStore()
  if (!key || !store) return undefined
  return createTypedTextStore({ userId, sealer: createSealer(key), store, now: Date.now })
}
