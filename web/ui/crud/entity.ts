import type { InvalidateOptions, QueryClient } from '@tanstack/react-query'
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

/** The query key of one stored entry. */
export const entryKey = (kind: AuditedEntity, id: string) => [kind, 'one', id] as const
