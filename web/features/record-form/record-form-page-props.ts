import type { ReactNode } from 'react'

/** How the router mounts the form. Routes, guards and navigation belong to the caller. */
export interface RecordFormPageProps {
  mode: 'new' | 'edit' | 'view' | 'duplicate'
  /** Absent only for `new`. */
  recordId?: string
  /** The query parameters of the URL; unknown ones are ignored. */
  prefill: Record<string, string>
  /** Shown above an opened record. */
  above?: ReactNode
  /** Name, state and actions of the stored record, instead of a title. */
  heading?: ReactNode
  /** The state of the record's newest envelope: a save as a draft asks. */
  signatureState?: string
  /** After a successful save: the list (SHELL-22), which shows what was saved. */
  onSaved(id: string): void
  /** The record was stored for the first time, automatically or by the user: its URL should replace the current one. */
  onCreated(id: string): void
}
