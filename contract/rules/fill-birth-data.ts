import { decodeFiscalCode } from '../checks/fiscal-code.ts'
import type { Answers, FieldName } from '../fields.ts'
import type { LocalTime } from '../form/types.ts'
import type { FieldKind, FieldRules } from '../kinds/field-rules.ts'

export type Patch = Partial<Answers>

/** Consequences of a change of any field of a kind. They do not run when a record is opened. */
export const KIND_CONSEQUENCES: Readonly<
  Partial<Record<FieldKind, (value: string, rules: FieldRules | undefined, now: LocalTime) => Patch>>
> = { 'fiscal-code': birthData }

/**
 * FORM-CUST-11: a valid code fills birth date, place and sex, and the country (FORM-CUST-16), where its own section
 * has them. What the code does not tell, as the place of an unlisted territory, stays as it was typed; `change` empties
 * what a former code had filled.
 */
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
  if (relates.birthCountry && decoded.country) patch[relates.birthCountry] = decoded.country
  // Those relations only name text fields.
  return patch as Patch
}
