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
 * FORM-CUST-11: a valid code fills birth date, place and sex, and the country (FORM-CUST-16), where its own section has them. Fields without a value in the code are emptied, so that no value of another code remains.
 */
function birthData(code: string, rules: FieldRules | undefined, now: LocalTime): Patch {
  const decoded = decodeFiscalCode(code, now.slice(0, 10))
  const relates = rules?.relates
  if (!decoded || !relates) return {}
  const patch: Partial<Record<FieldName, string>> = {}
  if (relates.birthDate) patch[relates.birthDate] = decoded.birthDate
  if (relates.sex) patch[relates.sex] = decoded.sex
  if (relates.birthPlace) patch[relates.birthPlace] = decoded.place
  const province = /\((\w\w)\)$/.exec(decoded.place)?.[1] ?? ''
  if (relates.birthProvince) patch[relates.birthProvince] = province
  if (relates.birthCountry) patch[relates.birthCountry] = decoded.country
  // Those relations only name text fields.
  return patch as Patch
}
