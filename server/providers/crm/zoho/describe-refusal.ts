import type { MappedPart, MappedValue } from '../mapping.ts'
import { type FailedCall, failCrm, withoutMore } from '../word-failure.ts'
import { toDetail } from '../word-problems.ts'
import { sourceIn } from './fit-values.ts'
import type { FieldProblem } from './read-response.ts'

/** Names the values of the form that Zoho refuses. */
export function describeRefusal(
  part: MappedPart,
  mapped: readonly MappedValue[],
  { problems = [], ...refused }: FailedCall & { problems?: readonly FieldProblem[] },
): FailedCall {
  if (problems.length === 0) return withoutMore(refused)
  const named = problems.map(({ code, field, maxLength, type }) => {
    const one = mapped.find((value) => value.field === field)
    const source = one && sourceIn(part, mapped, one.source)
    const length =
      maxLength !== undefined && typeof one?.value === 'string' ? [...one.value].length : undefined
    return { code, source, field, maxLength, length, type }
  })
  return failCrm(refused.reason, 'values-refused', toDetail(named))
}
