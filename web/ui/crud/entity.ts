import { type InvalidateOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AuditedEntity } from '../../../shared/audited-entities.ts'
import type { EntryModel } from '../editing/entry-editor.ts'
import type { EntityField } from './fields.tsx'
import type { SendOnce } from './use-send-once.ts'

/**
 * An administered entity: what its screens have in common. `Values` are the edited values, `Entry` is what a
 * read answers.
 */
export interface Entity<Values extends object, Entry> extends EntryModel<Values, Entry> {
  /** The noun of its URL, of its history and of its typed text. */
  kind: AuditedEntity
  fields: readonly EntityField<Values>[]
  /** The name of an entry in titles. */
  nameOf(entry: Entry): string
  /** Absent if the entries are a fixed set. */
  create?(values: Values, sendOnce: SendOnce): Promise<Saved<Entry>>
  /** Sends the version of `entry`, so that a save after another user's is refused. */
  update(entry: Entry, values: Values, base: Values): Promise<Saved<Entry>>
  /** Refetches what shows the entries; called after any change. */
  reload(client: QueryClient, options?: InvalidateOptions): Promise<unknown>
  texts: {
    /** The toasts after a save. */
    created?: string
    updated: string
    /** The title of the toast of a failed save, if it shows no errors in place. */
    failed?: string
  }
}

/** The saved entry, if the answer contains it. */
export type Saved<Entry> = Entry | undefined

/** An entity whose entries can be removed. */
export interface RemovableEntity<Entry>
  extends Pick<Entity<object, Entry>, 'idOf' | 'kind' | 'nameOf' | 'reload'> {
  removal: {
    /** The kind of entry: «user» gives the title `Remove user`. */
    thing: string
    send(entry: Entry): Promise<unknown>
    /** The toast after the removal. */
    removed?: string
    /** The title of the toast of a failed removal. */
    failed: string
  }
}

const entryKey = (kind: AuditedEntity, id: string) => [kind, 'one', id] as const

/** The query of one stored entry, for its editor and for its removal; an edited entry is not refetched. */
export const entryQuery = <Answer>(
  kind: AuditedEntity,
  id: string,
  load: (signal: AbortSignal) => Promise<Answer>,
) =>
  queryOptions({
    queryKey: entryKey(kind, id),
    queryFn: ({ signal }) => load(signal),
    staleTime: 0,
    refetchOnWindowFocus: false,
    meta: { failure: 'in place' },
  })

/** Forgets a removed entry, so that it is not refetched while its dialog closes. */
export const forgetEntry = (client: QueryClient, kind: AuditedEntity, id: string): void =>
  client.removeQueries({ queryKey: entryKey(kind, id) })
