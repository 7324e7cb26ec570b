import { JOURNAL_DAYS } from '../../../../shared/api/records.ts'
import type { SealedEntry, SealedEntryStore } from '../../../lib/sealed-entry-store.ts'
import type { Sealer } from '../../../lib/sealer.ts'
import type { StoredOrigins } from '../store/origin.ts'
import { type Entry, type FormKey, readContents, type SavedEntry, writeContents } from './journal-entry.ts'
import { readOrigins, writeOrigins } from './stored-origins.ts'

const ORIGINS = 'origins:'
const RETENTION_MS = JOURNAL_DAYS * 86_400_000

/** The unsaved changes of one user in this browser. */
export interface Journal {
  /** Saves an entry and replaces its earlier state. Throws storage errors of the browser. */
  save(entry: Entry): Promise<void>
  remove(id: string): Promise<void>
  /** The saved entries of this form, newest first: only those of this user that can be decrypted and have not expired. */
  entriesOf(form: FormKey): Promise<SavedEntry[]>
  /** The same for every form. */
  entries(): Promise<SavedEntry[]>
  /** Saves the origins of a stored record's values and replaces the earlier ones. */
  storeOrigins(record: string, origins: StoredOrigins): Promise<void>
  loadOrigins(record: string): Promise<StoredOrigins>
}

interface Parts {
  userId: string
  sealer: Sealer
  store: SealedEntryStore
  /** Milliseconds since 1970. */
  now(): number
}

export function createJournal({ userId, sealer, store, now }: Parts): Journal {
  const owner = (id: string) => `${userId} ${id}`
  // Two users may open the same record in the same browser.
  const originsId = (record: string) => `${ORIGINS}${record} ${userId}`
  return {
    save: async (entry) => {
      const { id, form } = entry
      const sealed = await sealer.seal(owner(id), writeContents(entry))
      await store.put({ id, userId, form, keptAt: now(), sealed })
    },
    remove: (id) => store.remove(id),
    entriesOf: async (form) => await openAll((entry) => entry.form === form),
    entries: async () => await openAll((entry) => !entry.form.startsWith(ORIGINS)),
    storeOrigins: async (record, origins) => {
      const id = originsId(record)
      const sealed = await sealer.seal(owner(id), writeOrigins(origins))
      await store.put({ id, userId, form: id, keptAt: now(), sealed })
    },
    loadOrigins: async (record) => {
      const id = originsId(record)
      const storedEntries = (await store.ofUser(userId)).find((entry) => entry.id === id)
      const text =
        storedEntries && (await sealer.open(owner(id), storedEntries.sealed).catch(() => undefined))
      return text === undefined ? new Map() : readOrigins(text)
    },
  }

  async function openAll(isRequested: (entry: SealedEntry) => boolean): Promise<SavedEntry[]> {
    await store.removeBefore(now() - RETENTION_MS)
    const storedEntries = (await store.ofUser(userId)).filter(isRequested)
    const opened = await Promise.all(storedEntries.map((entry) => openEntry(entry)))
    return opened.filter((entry) => entry !== undefined).sort((a, b) => b.keptAt - a.keptAt)
  }

  async function openEntry({ id, form, keptAt, sealed }: SealedEntry): Promise<SavedEntry | undefined> {
    try {
      const contents = readContents(await sealer.open(owner(id), sealed))
      return contents && { id, form: form as FormKey, keptAt, ...contents }
    } catch {
      // Sealed with the key of another installation: it expires.
      return undefined
    }
  }
}
