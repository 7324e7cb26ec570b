import { EntryShelf } from '../../../lib/entry-shelf.ts'
import { createSealer } from '../../../lib/sealer.ts'
import { createJournal, type Journal } from './journal.ts'

let shelf: EntryShelf | undefined

/**
 * The journal of the person who is logged in; undefined where the browser can keep nothing sealed.
 * @param key from the session; absent: no journal
 */
export function openJournal(userId: string, key: string | undefined): Journal | undefined {
  if (!key || typeof indexedDB === 'undefined' || !crypto.subtle) return undefined
  shelf ??= new EntryShelf(indexedDB)
  return createJournal({ userId, sealer: createSealer(key), shelf, now: Date.now })
}
