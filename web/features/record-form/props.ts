/** How the router mounts the form. Routes, guards and the way back to the list belong to the one who mounts it. */
export interface RecordFormPageProps {
  mode: 'new' | 'edit' | 'view' | 'duplicate'
  /** Absent only for `new`. */
  recordId?: string
  /** The address's query parameters; unknown ones are ignored. */
  prefill: Record<string, string>
  /** After a successful save: the list (SHELL-22). */
  onSaved(): void
  /** The record was stored for the first time, by itself or not: from now on the address should lead back to it. */
  onCreated(id: string): void
}
