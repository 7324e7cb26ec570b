import { decodeFiscalCode } from '../checks/fiscal-code.ts'
import { declaredField } from '../declared.ts'
import type { Answers, FieldName } from '../fields.ts'
import { textOf } from '../form/conditions.ts'
import { sameValue } from '../form/keep.ts'
import type { Answer } from '../form/kinds/kind.ts'
import { KINDS } from '../form/kinds/kinds.ts'
import type { Catalogue, Field, FieldRules, LocalTime, Values } from '../form/types.ts'
import { CONSEQUENCES, type Patch, RESETS } from './consequences.ts'
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
  const reset = RESETS[field]?.(textOf(shaped), textOf(values[field])) ?? []
  const next: Values = { ...without(values, reset), [field]: shaped }
  // The same answer in another spelling has no consequences: what was corrected by hand since then stays.
  if (typeof shaped !== 'string' || !declared || sameAnswer(declared, values[field], shaped)) return next
  const decoded = declared.kind === 'fiscal-code' ? birthData(shaped, declared.rules, now) : {}
  return { ...next, ...decoded, ...CONSEQUENCES[field]?.(shaped, next) }
}

/**
 * What a fiscal code has to say now that the lists of places have come: a code typed before them could not tell its
 * place of birth. Only what nobody wrote in the meantime is filled.
 * @param since the values as that change left them
 */
export function catchUp(values: Values, field: FieldName, since: Values, now: LocalTime): Values {
  const declared = declaredField(field)
  const code = values[field]
  if (declared?.kind !== 'fiscal-code' || typeof code !== 'string') return values
  const patch = Object.entries(birthData(code, declared.rules, now)) as [FieldName, string][]
  const open = patch.filter(([name, value]) => values[name] === since[name] && values[name] !== value)
  return open.length === 0 ? values : { ...values, ...Object.fromEntries(open) }
}

function sameAnswer(field: Field, before: Answer | undefined, after: Answer): boolean {
  const { parse } = KINDS[field.kind]
  const answer = parse(after)
  return answer !== undefined && before !== undefined && sameValue(parse(before), answer)
}

/** 2 §5: a valid code fills birth date, place and sex, where its own section has them. */
function birthData(code: string, rules: FieldRules | undefined, now: LocalTime): Patch {
  const decoded = decodeFiscalCode(code, now.slice(0, 10))
  const relates = rules?.relates
  if (!decoded || !relates) return {}
  const patch: Partial<Record<FieldName, string>> = {}
  if (relates.birthDate) patch[relates.birthDate] = decoded.birthDate
  if (relates.sex) patch[relates.sex] = decoded.sex
  if (relates.birthPlace && decoded.place) patch[relates.birthPlace] = decoded.place
  const province = /\((\w\w)\)$/.exec(decoded.place)?.[1]
  if (relates.birthProvince && province) patch[relates.birthProvince] = province
  // Those relations only name text fields.
  return patch as Patch
}
