/** A catalogue reference as the form stores it: with the name, so that a later renaming does not change saved contracts. */
export interface Ref {
  id: string
  name: string
}

export type Answer = string | boolean | Ref

/** `YYYY-MM-DD`. A calendar date, never an instant. */
export type CalendarDate = string

/** The text of an answer; the name of a catalogue reference. */
export function textOf(answer: Answer | undefined): string {
  if (typeof answer === 'string') return answer
  return typeof answer === 'object' ? answer.name : ''
}

export function isRef(value: unknown): value is Ref {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Ref).id === 'string' &&
    typeof (value as Ref).name === 'string'
  )
}

/** The typed text, or an empty text for a value of another type. */
export function typedText(typed: Answer): string {
  return typeof typed === 'string' ? typed : ''
}

export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  return isRef(a) && isRef(b) && a.id === b.id && a.name === b.name
}
