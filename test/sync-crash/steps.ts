/**
 * Where a sync may be cut off, in the order in which it comes there: around each effect in the CRM and around the note
 * about it. `kept` is the note in the record itself. Between an effect and a note that is one statement lies nothing:
 * `after gas` is before the note about it, too.
 */
export const STEPS = [
  'before contact',
  'after contact',
  'before note contact',
  'after note contact',
  'before gas',
  'after gas',
  'after note gas',
  'before note kept',
  'after note kept',
  'before document',
  'after document',
  'after note document',
] as const
export type Step = (typeof STEPS)[number]

export const CRMS = ['zoho', 'built-in'] as const
export type CrmName = (typeof CRMS)[number]

/** One record that will be cut off at one step. */
export interface Victim {
  recordId: string
  /** Of the user who asks for its sync: of one user only one sync is at work. */
  headers: Record<string, string>
  crm: CrmName
  step: Step
}

/** These wait with a transaction open: on an engine that works on one at a time, each needs a life of its own. */
export const isInTransaction = (step: Step): boolean => /note (contact|kept|document)/.test(step)
export const isOfDocument = (step: Step): boolean => step.endsWith('document')

/** The messages to and from the process. */
export type Order =
  | { order: 'know'; all: Victim[] }
  | { order: 'die at'; victims: Victim[]; all: Victim[] }
  | { order: 'go on'; all: Victim[] }
  | { order: 'look'; all: Victim[] }

/** What there is of one record, in the database alone. */
export interface Found {
  recordId: string
  contacts: number
  contracts: number
  documents: number
  /** The key of the effect. */
  states: string[]
  /** Effects that have not succeeded. */
  due: number
  /** What the record says that the CRM calls them. */
  contId: string | undefined
  contractId: string | undefined
  number: string | undefined
}
