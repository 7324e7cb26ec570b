import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../lib/session.ts'
import type { KeptEntry } from './entry.ts'
import { heldEntries } from './hold-entry.ts'
import { openJournal } from './open-journal.ts'

/** Typed in this browser and saved nowhere else. */
export interface UnsavedWork {
  id: string
  /** Where the form gives it back. */
  to: string
  /** The stored record that it belongs to. */
  recordId?: string
  /** Whose contract it is, as far as that was typed. */
  title: string
  /** Milliseconds since 1970. */
  keptAt: number
}

export const UNSAVED_WORK = ['unsaved-work'] as const

/** What this person has not saved, newest first, without what is open in a form at this moment. */
export function useUnsavedWork(): readonly UnsavedWork[] {
  const { id, journalKey } = useSession()
  const { data } = useQuery({
    queryKey: [...UNSAVED_WORK, id],
    queryFn: async (): Promise<readonly UnsavedWork[]> => await readUnsaved(id, journalKey),
    staleTime: 0,
    // A first reading that is under way when a form puts its work away starts again only over something that it has.
    initialData: NONE,
    // A journal that cannot be read is told by the form, which writes to it.
    meta: { failure: 'in place' },
    retry: false,
    networkMode: 'always',
  })
  return data
}
const NONE: readonly UnsavedWork[] = []

async function readUnsaved(userId: string, key: string | undefined): Promise<UnsavedWork[]> {
  const journal = openJournal(userId, key)
  if (!journal) return []
  const [entries, held] = await Promise.all([journal.entries(), heldEntries()])
  return entries.filter(({ id }) => !held.has(id)).map(workOf)
}

export function workOf({ id, form, typed, before, keptAt }: KeptEntry): UnsavedWork {
  const [kind, recordId] = form.split(':')
  const text = (name: 'last_name' | 'name' | 'ragione_sociale') => typed[name] ?? before[name] ?? ''
  const title = [text('last_name'), text('name')].filter(Boolean).join(' ') || text('ragione_sociale')
  const work = { id, title, keptAt }
  if (recordId === undefined) return { ...work, to: '/new' }
  if (kind === 'duplicate') return { ...work, to: `/${recordId}/duplicate` }
  return { ...work, to: `/${recordId}`, recordId }
}
