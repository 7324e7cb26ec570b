import type { Values } from '../../../../contract/index.ts'
import { DAY_MS } from '../../../../contract/time/calendar-date.ts'
import { JOURNAL_DAYS } from '../../../../shared/api/records.ts'
import {
  openSealedEntryStore,
  type SealedEntry,
  type SealedEntryStore,
} from '../../../lib/sealed-entry-store.ts'
import { createSealer, type Sealer } from '../../../lib/sealer.ts'
import type { StoredOrigins } from '../store/origin.ts'
import {
  type Entry,
  type FormKey,
  readContents,
  readOrigins,
  type SavedEntry,
  writeContents,
  writeOrigins,
} from './journal-entry.ts'
import { findRecoverableFields } from './recoverable-fields.ts'

const ORIGINS = 'origins:'
const OF_RECORD = 'record:'
const RETENTION_MS = JOURNAL_DAYS * DAY_MS

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
  /**
   * Removes what the server has: the origins of stored values, and the entries of records whose values contain them.
   * @param valuesOf the stored values of a record; undefined if they cannot be read
   */
  removeStored(valuesOf: (record: string) => Promise<Values | undefined>): Promise<void>
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
    removeStored: async (valuesOf) => {
      const ofOrigins = (await store.ofUser(userId)).filter(({ form }) => form.startsWith(ORIGINS))
      await Promise.all(ofOrigins.map(({ id }) => store.remove(id)))
      const entries = await openAll(({ form }) => form.startsWith(OF_RECORD))
      for (const entry of entries) {
        const values = await valuesOf(entry.form.slice(OF_RECORD.length))
        if (values && findRecoverableFields(entry, values).length === 0) await store.remove(entry.id)
      }
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

/**
 * The journal of the logged-in user; undefined if the browser cannot store encrypted data.
 * @param key from the session; absent: no journal
 */
export function openJournal(userId: string, key: string | undefined): Journal | undefined {
  const store = openSealedEntryStore()
  if (!key || !store) return undefined
  return createJournal({ userId, sealer: createSealer(key), store, now: Date.now })
}

/** A page that was just closed may still hold its locks for a moment. */
const WAIT_MS = 2_000
const LOCKS = 'sportello.journal.'

/**
 * Locks an entry for this page until it is released or the page ends.
 * @returns a function that releases it and resolves when done; undefined if another open page has locked it
 */
export async function lockEntry(id: string, waitMs = WAIT_MS): Promise<(() => Promise<void>) | undefined> {
  const { promise: locked, resolve: release } = Promise.withResolvers<void>()
  return await new Promise((resolve) => {
    const over = navigator.locks.request(
      `${LOCKS}${id}`,
      { signal: AbortSignal.timeout(waitMs) },
      async () => {
        resolve(async () => {
          release()
          await over
        })
        await locked
      },
    )
    over.catch(() => resolve(undefined))
  })
}

/** The ids of the entries that open pages have locked. */
export async function findLockedEntries(): Promise<ReadonlySet<string>> {
  const { held: locked = [] } = await navigator.locks.query()
  return new Set(locked.flatMap(({ name }) => (name?.startsWith(LOCKS) ? [name.slice(LOCKS.length)] : [])))
}
