import { JOURNAL_DAYS } from '../../../../shared/api/records.ts'
import type { EntryShelf, ShelvedEntry } from '../../../lib/entry-shelf.ts'
import type { Sealer } from '../../../lib/sealer.ts'
import { type Entry, type FormKey, type KeptEntry, readContents, writeContents } from './entry.ts'
import { type KeptOrigins, readOrigins, writeOrigins } from './kept-origins.ts'

const ORIGINS = 'origins:'
const KEPT_MS = JOURNAL_DAYS * 86_400_000

/** One person's unsaved changes in this browser. */
export interface Journal {
  /** Keeps an entry in the place of its earlier state. Throws what the browser throws. */
  keep(entry: Entry): Promise<void>
  forget(id: string): Promise<void>
  /** What is kept of this form, newest first: only this person's, only what opens, nothing that has run out. */
  entriesOf(form: FormKey): Promise<KeptEntry[]>
  /** The same of every form. */
  entries(): Promise<KeptEntry[]>
  /** Keeps who wrote what stands in a stored record, in the place of what was kept of it before. */
  keepOrigins(record: string, origins: KeptOrigins): Promise<void>
  originsOf(record: string): Promise<KeptOrigins>
}

interface Parts {
  userId: string
  sealer: Sealer
  shelf: EntryShelf
  /** Milliseconds since 1970. */
  now(): number
}

export function createJournal({ userId, sealer, shelf, now }: Parts): Journal {
  const owner = (id: string) => `${userId} ${id}`
  // Two people may open the same record in the same browser.
  const originsId = (record: string) => `${ORIGINS}${record} ${userId}`
  return {
    keep: async (entry) => {
      const { id, form } = entry
      const sealed = await sealer.seal(owner(id), writeContents(entry))
      await shelf.put({ id, userId, form, keptAt: now(), sealed })
    },
    forget: (id) => shelf.remove(id),
    entriesOf: async (form) => await openAll((entry) => entry.form === form),
    entries: async () => await openAll((entry) => !entry.form.startsWith(ORIGINS)),
    keepOrigins: async (record, origins) => {
      const id = originsId(record)
      const sealed = await sealer.seal(owner(id), writeOrigins(origins))
      await shelf.put({ id, userId, form: id, keptAt: now(), sealed })
    },
    originsOf: async (record) => {
      const id = originsId(record)
      const shelved = (await shelf.ofUser(userId)).find((entry) => entry.id === id)
      const text = shelved && (await sealer.open(owner(id), shelved.sealed).catch(() => undefined))
      return text === undefined ? new Map() : readOrigins(text)
    },
  }

  async function openAll(wanted: (entry: ShelvedEntry) => boolean): Promise<KeptEntry[]> {
    await shelf.removeBefore(now() - KEPT_MS)
    const shelved = (await shelf.ofUser(userId)).filter(wanted)
    const opened = await Promise.all(shelved.map((entry) => openEntry(entry)))
    return opened.filter((entry) => entry !== undefined).sort((a, b) => b.keptAt - a.keptAt)
  }

  async function openEntry({ id, form, keptAt, sealed }: ShelvedEntry): Promise<KeptEntry | undefined> {
    try {
      const contents = readContents(await sealer.open(owner(id), sealed))
      return contents && { id, form: form as FormKey, keptAt, ...contents }
    } catch {
      // Sealed under the key of another installation: it runs out by itself.
      return undefined
    }
  }
}
