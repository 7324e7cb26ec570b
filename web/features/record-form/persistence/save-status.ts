/** Where typed values are stored, as the status line shows it. */
export type SaveStatus =
  | { kind: 'untouched' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  /** In the journal. `waiting`: a draft will be saved automatically. */
  | { kind: 'local'; waiting: boolean; reason: string }
  /** Only on the screen. */
  | { kind: 'unsaved'; waiting: boolean; reason: string }

interface Facts {
  dirty: boolean
  /** When the record was last stored, as an instant. */
  storedAt: string | undefined
  saving: boolean
  /** A draft is pending and nothing prevents its save. */
  waiting: boolean
  /** Why it is not on the server. */
  serverReason: string
  /** Why it is not in the journal; empty: it is. */
  journalReason: string
}

export function describeSaveStatus(facts: Facts): SaveStatus {
  const { dirty, storedAt, saving, waiting, serverReason, journalReason } = facts
  if (saving) return { kind: 'saving' }
  if (!dirty) return storedAt === undefined ? { kind: 'untouched' } : { kind: 'saved', at: storedAt }
  if (journalReason === '') return { kind: 'local', waiting, reason: serverReason }
  const reason = [serverReason, journalReason].filter(Boolean).join('; ')
  return { kind: 'unsaved', waiting, reason }
}

/** Equal states are reported once, so that components do not render again. */
export function isSameSaveStatus(a: SaveStatus, b: SaveStatus): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
