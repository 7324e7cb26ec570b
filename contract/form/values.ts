/** A catalogue reference as the form stores it: with the name, so that a later renaming does not change saved contracts. */
export interface Ref {
  id: string
  name: string
}

/** `YYYY-MM-DD`. A calendar date, never an instant. */
export type CalendarDate = string
