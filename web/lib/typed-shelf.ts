import { JOURNAL_DAYS } from '../../shared/api/records.ts'
import { EntryShelf } from './entry-shelf.ts'
import { randomId } from './random-id.ts'
import { createSealer, type Sealer } from './sealer.ts'

/** What a person typed in the editors of the office when the session ended, sealed (docs/decisions/014-encrypted-journal-in-the-browser.md). */
export interface TypedShelf {
  /** Throws what the browser throws. */
  keep(kind: string, typed: unknown): Promise<void>
  /** The kinds of which something is here. */
  kinds(): Promise<readonly string[]>
  /** The newest of a kind, which stays. */
  peek(kind: string): Promise<unknown>
  /** The newest of a kind that `fits`, which is removed; undefined where there is none that can be read. */
  take(kind: string, fits: (typed: never) => boolean): Promise<unknown>
}

interface Parts {
  userId: string
  sealer: Sealer
  shelf: EntryShelf
  /** Milliseconds since 1970. */
  now(): number
}

const EDITOR = 'editor:'
const KEPT_MS = JOURNAL_DAYS * 86_400_000

export function createTypedShelf({ userId, sealer, shelf, now }: Parts): TypedShelf {
  const owner = (id: string) => `${userId} ${id}`
  const entriesOf = async (form?: string) => {
    await shelf.removeBefore(now() - KEPT_MS)
    const entries = await shelf.ofUser(userId)
    return entries
      .filter((entry) => (form ? entry.form === form : entry.form.startsWith(EDITOR)))
      .toSorted((a, b) => b.keptAt - a.keptAt)
  }
  return {
    keep: async (kind, typed) => {
      const id = `${EDITOR}${randomId()}`
      const sealed = await sealer.seal(owner(id), JSON.stringify(typed))
      await shelf.put({ id, userId, form: `${EDITOR}${kind}`, keptAt: now(), sealed })
    },
    kinds: async () => [...new Set((await entriesOf()).map(({ form }) => form.slice(EDITOR.length)))],
    peek: async (kind) => (await openAll(kind))[0]?.typed,
    take: async (kind, fits) => {
      const found = (await openAll(kind)).find(({ typed }) => fits(typed as never))
      if (found) await shelf.remove(found.id)
      return found?.typed
    },
  }

  async function openAll(kind: string): Promise<{ id: string; typed: unknown }[]> {
    const entries = await entriesOf(`${EDITOR}${kind}`)
    const opened = await Promise.all(
      entries.map(async ({ id, sealed }) => {
        // Sealed under the key of another installation: it runs out.
        const text = await sealer.open(owner(id), sealed).catch(() => undefined)
        return text === undefined ? [] : [{ id, typed: JSON.parse(text) as unknown }]
      }),
    )
    return opened.flat()
  }
}

let shelf: EntryShelf | undefined

/**
 * The shelf of the person who is logged in; undefined where the browser can keep nothing sealed.
 * @param key from the session; absent: no shelf
 */
export function openTypedShelf(userId: string, key: string | undefined): TypedShelf | undefined {
  if (!key || typeof indexedDB === 'undefined' || !crypto.subtle) return undefined
  shelf ??= new EntryShelf(indexedDB)
  return createTypedShelf({ userId, sealer: createSealer(key), shelf, now: Date.now })
}
