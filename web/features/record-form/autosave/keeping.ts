/** Where what was typed is now, as the form's bar says it. */
export type Keeping =
  | { kind: 'untouched' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  /** In the journal. `waiting`: a draft follows by itself in a moment. */
  | { kind: 'local'; waiting: boolean; reason: string }
  /** Nowhere but on the screen. */
  | { kind: 'unsaved'; waiting: boolean; reason: string }

interface Facts {
  dirty: boolean
  /** When the record was last stored, as an instant. */
  storedAt: string | undefined
  saving: boolean
  /** A draft is due and nothing stands in its way. */
  waiting: boolean
  /** Why the server does not have it. */
  serverReason: string
  /** Why the journal does not have it; empty: it does. */
  journalReason: string
}

export function describeKeeping(facts: Facts): Keeping {
  const { dirty, storedAt, saving, waiting, serverReason, journalReason } = facts
  if (saving) return { kind: 'saving' }
  if (!dirty) return storedAt === undefined ? { kind: 'untouched' } : { kind: 'saved', at: storedAt }
  if (journalReason === '') return { kind: 'local', waiting, reason: serverReason }
  const reason = [serverReason, journalReason].filter(Boolean).join('; ')
  return { kind: 'unsaved', waiting, reason }
}

/** The same state told twice is told once: whoever shows it need not look again. */
export function sameKeeping(a: Keeping, b: Keeping): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
