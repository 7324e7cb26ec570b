/**
 * The steps at which a sync is interrupted, in their order: around each effect in the CRM and around its stored
 * outcome. `kept` is the outcome stored in the record. Nothing runs between an effect and a note of one statement, so
 * that `after gas` is also the step before the note about it.
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
  /** The requesting user of its sync: each user has at most one running sync. */
  headers: Record<string, string>
  crm: CrmName
  step: Step
}

/** The mailbox of the customer of a record, whom no other record has. */
export const emailOf = (recordId: string): string => `${recordId.slice(0, 8)}@example.it`

/** These wait in an open transaction. */
export const isInTransaction = (step: Step): boolean => /note (contact|kept|document)/.test(step)
export const isOfDocument = (step: Step): boolean => step.endsWith('document')

/** The messages to and from the process. */
export type Order =
  | { order: 'know'; all: Victim[] }
  | { order: 'die at'; victims: Victim[]; all: Victim[] }
  | { order: 'go on'; all: Victim[] }
  | { order: 'look'; all: Victim[] }

/** The data of one record in the database. */
export interface Found {
  recordId: string
  contacts: number
  contracts: number
  documents: number
  /** The key of the effect. */
  states: string[]
  /** Effects that have not succeeded. */
  due: number
  /** The ids of the CRM in the record. */
  contId: string | undefined
  contractId: string | undefined
  number: string | undefined
}
