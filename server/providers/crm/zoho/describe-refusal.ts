import type { MappedPart, MappedValue } from '../mapping.ts'
import { describeLength, labelIn } from './fit-values.ts'
import type { FieldProblem } from './read-response.ts'

/** Names the values of the form that Zoho refuses. */
export function describeRefusal(
  part: MappedPart,
  mapped: readonly MappedValue[],
  { detail, problems = [] }: { detail: string; problems?: readonly FieldProblem[] },
): string {
  if (problems.length === 0) return detail
  const sentences = problems.map(({ field, maxLength, says }) => {
    const one = mapped.find((value) => value.field === field)
    const label = one ? labelIn(part, mapped, one.source) : field
    if (maxLength !== undefined && typeof one?.value === 'string')
      return describeLength(label, one.value, maxLength)
    return `${label}: ${says}`
  })
  return sentences.join('; ')
}
