import { SealedEntryStore } from '../../../lib/sealed-entry-store.ts'
import { createSealer } from '../../../lib/sealer.ts'
import { createJournal, type Journal } from './journal.ts'

let store: SealedEntryStore | undefined

/**
 * The journal of the logged-in user; undefined if the browser cannot store encrypted data.
 * @param key from the session; absent: no journal
 */
export function openJournal(userId: string, key: string | undefined): Journal | undefined {
  if (!key || typeof indexedDB === 'undefined' || !crypto.subtle) return undefined
  store ??= new SealedEntryStore(indexedDB)
  return createJournal({ userId, sealer: createSealer(key), store, now: Date.now })
}
