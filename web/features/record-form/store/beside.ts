/** What is said beside the fields: stored by itself, and kept in the journal until then. */
export interface Beside {
  /** What is not stored yet. */
  readonly unsaved: string | undefined
  restore(text: string): void
}
