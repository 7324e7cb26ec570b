import { useQuery } from '@tanstack/react-query'
import { readRecord } from '../../../../shared/api/records.ts'
import { useSession } from '../../../lib/session.ts'
import { send } from '../../../lib/transport.ts'
import { findLockedEntries, openJournal } from './journal.ts'
import type { SavedEntry } from './journal-entry.ts'
import { readStored } from './read-stored.ts'

/** Values stored only in this browser. */
export interface UnsavedEntry {
  id: string
  /** The URL of the form that restores it. */
  to: string
  /** The stored record to which it belongs. */
  recordId?: string
  /** The customer of the contract, if typed. */
  title: string
  /** Milliseconds since 1970. */
  keptAt: number
}

export const UNSAVED_WORK = ['unsaved-work'] as const

/** The unsaved changes of this user, newest first, without those of currently open forms. */
export function useUnsavedWork(): readonly UnsavedEntry[] {
  const { id, journalKey } = useSession()
  const { data } = useQuery({
    queryKey: [...UNSAVED_WORK, id],
    queryFn: async (): Promise<readonly UnsavedEntry[]> => await readUnsaved(id, journalKey),
    staleTime: 0,
    // A first read that is running when a form stores its changes is repeated only if there are results.
    initialData: NONE,
    // An unreadable journal is reported by the form, which writes to it.
    meta: { failure: 'in place' },
    retry: false,
    networkMode: 'always',
  })
  return data
}
const NONE: readonly UnsavedEntry[] = []

async function readUnsaved(userId: string, key: string | undefined): Promise<UnsavedEntry[]> {
  const journal = openJournal(userId, key)
  if (!journal) return []
  const [entries, locked] = await Promise.all([journal.entries(), findLockedEntries()])
  return entries.filter(({ id }) => !locked.has(id)).map(toUnsavedEntry)
}

/**
 * Before a logout: removes this user's copies of what the server has. The others stay for 30 days, encrypted for this
 * user. Rejects when the browser or the server does not answer.
 */
export async function removeStoredWork(
  { id, journalKey }: Pick<ReturnType<typeof useSession>, 'id' | 'journalKey'>,
  signal: AbortSignal,
): Promise<void> {
  await openJournal(id, journalKey)?.removeStored(async (record) => {
    const stored = await send(readRecord, { params: { id: record } }, { signal }).catch(() => undefined)
    signal.throwIfAborted()
    return stored && readStored(stored.record.data).values
  })
}

export function toUnsavedEntry({ id, form, typed, before, keptAt }: SavedEntry): UnsavedEntry {
  const [kind, recordId] = form.split(':')
  const text = (name: 'last_name' | 'name' | 'ragione_sociale') => typed[name] ?? before[name] ?? ''
  const title = [text('last_name'), text('name')].filter(Boolean).join(' ') || text('ragione_sociale')
  const work = { id, title, keptAt }
  if (recordId === undefined) return { ...work, to: '/new' }
  if (kind === 'duplicate') return { ...work, to: `/${recordId}/duplicate` }
  return { ...work, to: `/${recordId}`, recordId }
}
