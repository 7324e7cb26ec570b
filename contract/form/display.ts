import type { FieldName } from '../fields.ts'
import { type Answer, NONE } from './kinds/kind.ts'
import { KINDS } from './kinds/kinds.ts'
import type { Definition } from './types.ts'

/** An answer as people read it: dates `DD/MM/YYYY`, options by their label, things of the catalogue by name. */
export function displayAnswer(definition: Definition, name: FieldName, answer: Answer | undefined): string {
  if (answer === undefined) return ''
  for (const section of definition) {
    const field = section.fields.find((candidate) => candidate.name === name)
    if (field) return KINDS[field.kind].display(answer, field.options ?? NONE)
  }
  return typeof answer === 'string' ? answer : ''
}
