import type { Answered } from '../fields.ts'
import type { OptionStatus } from '../form/kind.ts'
import type { OfferedOption } from '../form/types.ts'
import { type Answer, isRef, type Ref } from '../form/values.ts'
import type { Field } from '../row.ts'

/** The name that a related field has: a reference's own, or a text. */
export function relatedName(field: Field, part: 'client' | 'product', answered: Answered): string {
  const name = field.rules?.relates?.[part]
  const answer = name && answered[name]
  if (isRef(answer)) return answer.name
  return typeof answer === 'string' ? answer : ''
}

/** A typed reference; undefined if it names nothing. */
export function parseReference(typed: Answer): Ref | undefined {
  return isRef(typed) && typed.id !== '' ? { id: typed.id, name: typed.name } : undefined
}

export function displayReference(answer: Answer): string {
  return isRef(answer) ? answer.name : ''
}

export function referenceOption(ref: Ref): OfferedOption {
  return { value: ref.id, label: ref.name }
}

/** A reference that can no longer be chosen: it counts and stays in the list, but a new record with it is rejected. */
export function removedStatus(code: string, message: string, ref: Ref): OptionStatus {
  return { isValid: true, extraOption: referenceOption(ref), notice: { code, message, severity: 'error' } }
}

/** A reference counts under its stored name; a new record is rejected if the catalogue has another name. */
export function renamedStatus(code: string, ref: Ref, name: string): OptionStatus {
  if (ref.name === name) return { isValid: true }
  const message = `«${ref.name}» nel catalogo ora si chiama «${name}».`
  return { isValid: true, notice: { code, message, severity: 'error', suggestion: name } }
}
