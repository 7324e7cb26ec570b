import { declaredField } from '../declared.ts'
import type { Answers, FieldName } from '../fields.ts'
import { textOf } from '../form/conditions.ts'
import { sameValue } from '../form/keep.ts'
import type { Answer } from '../form/kinds/kind.ts'
import { KINDS } from '../form/kinds/kinds.ts'
import type { Catalogue, Field, LocalTime, Values } from '../form/types.ts'
import { CONSEQUENCES, OF_KIND, RESETS } from './consequences.ts'
import { without } from './field-groups.ts'
import { romeTime } from './rome-time.ts'

/**
 * A person's change with all that follows from it. Gives new values; what is hidden is kept.
 * @param now the clock in Europe/Rome; it only tells the century of a fiscal code
 */
export function change<N extends FieldName>(
  values: Values,
  field: N,
  value: Answers[N],
  _catalogue?: Catalogue,
  now: LocalTime = romeTime(new Date()),
): Values {
  const declared = declaredField(field)
  const shaped = declared?.rules?.upperCase && typeof value === 'string' ? value.toUpperCase() : value
  if (sameValue(values[field], shaped)) return values
  const reset = resetFields(field, shaped, values[field])
  const next: Values = { ...without(values, reset), [field]: shaped }
  // The same answer in another spelling has no consequences: what was corrected by hand since then stays.
  if (typeof shaped !== 'string' || !declared || sameAnswer(declared, values[field], shaped)) return next
  const told = OF_KIND[declared.kind]?.(shaped, declared.rules, now)
  return { ...next, ...told, ...CONSEQUENCES[field]?.(shaped, next) }
}

function resetFields(field: FieldName, value: Answer | undefined, before: Answer | undefined) {
  return RESETS[field]?.(textOf(value), textOf(before)) ?? []
}

/** The answers that a person's change of another field takes away; what the form derives itself is none. */
export function emptiedFields(
  values: Values,
  field: FieldName,
  value: Answer | undefined,
): readonly FieldName[] {
  if (sameValue(values[field], value)) return []
  return resetFields(field, value, values[field]).filter((name) => {
    const emptied = values[name]
    return emptied !== undefined && emptied !== '' && declaredField(name)?.kind !== 'readonly'
  })
}

/**
 * What a fiscal code has to say now that the lists of places have come: a code typed before them could not tell its
 * place of birth. Only what nobody wrote in the meantime is filled.
 * @param since the values as that change left them
 */
export function catchUp(values: Values, field: FieldName, since: Values, now: LocalTime): Values {
  const declared = declaredField(field)
  const code = values[field]
  if (!declared || typeof code !== 'string') return values
  const told = OF_KIND[declared.kind]?.(code, declared.rules, now) ?? {}
  const patch = Object.entries(told) as [FieldName, string][]
  const open = patch.filter(([name, value]) => values[name] === since[name] && values[name] !== value)
  return open.length === 0 ? values : { ...values, ...Object.fromEntries(open) }
}

function sameAnswer(field: Field, before: Answer | undefined, after: Answer): boolean {
  const { parse } = KINDS[field.kind]
  const answer = parse(after)
  return answer !== undefined && before !== undefined && sameValue(parse(before), answer)
}
