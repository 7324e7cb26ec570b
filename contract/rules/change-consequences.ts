import { availablePower } from '../checks/available-power.ts'
import { decodeFiscalCode } from '../checks/fiscal-code.ts'
import { maximumFlow } from '../checks/gas-meter-flow.ts'
import type { Answers, FieldName } from '../fields.ts'
import { textOf } from '../form/conditions.ts'
import type { FieldRules } from '../form/field-rules.ts'
import { KINDS } from '../form/kinds/kinds.ts'
import type { FieldKind, LocalTime, Values } from '../form/types.ts'
import { extraGroupOf } from '../options/extra-product-groups.ts'
import { EXTRA_FIELDS, INSURANCE_FIELDS } from './additional-sale-fields.ts'

export type Patch = Partial<Answers>
type Consequence = (value: string, values: Values) => Patch

/** Consequences of a change of any field of a kind. They do not run when a record is opened. */
export const KIND_CONSEQUENCES: Readonly<
  Partial<Record<FieldKind, (value: string, rules: FieldRules | undefined, now: LocalTime) => Patch>>
> = { 'fiscal-code': birthData }

/** Consequences of a user's change of a field, one row per rule. They do not run when a record is opened. */
export const CONSEQUENCES: Readonly<Partial<Record<FieldName, Consequence>>> = {
  // FORM-EE-4: the available power follows, and may then be corrected by hand.
  pot_imp: (value) => {
    if (value.trim() === '') return { pot_dispo: '' }
    const power = availablePower(textOf(KINDS.number.parse(value)))
    return power === undefined ? {} : { pot_dispo: power }
  },
  categoria_contatore: (value) => {
    const flow = maximumFlow(value)
    return flow === undefined ? {} : { portata_termica_max: flow }
  },
  prodotto: (value) => ({ sub_contract_extra: extraGroupOf(value) }),
  // The product chosen before is restored with its group.
  type_contract: (value, { prodotto = '' }) =>
    value === 'vendite extra' ? { sub_contract_extra: extraGroupOf(prodotto) } : {},
  // FORM-ADDR-19: while the supply point is the residence, an empty use means the resident's own.
  destinazione_duso: (value, values) =>
    value === '' && values.theSameAddress === 'selected' && values.client_type === 'domestico'
      ? { destinazione_duso: 'domestico_residente' }
      : {},
}

/** Fields that are reset to untouched when the user changes another. `before` is the previous value. */
export const RESETS: Readonly<
  Partial<Record<FieldName, (value: string, before: string) => readonly FieldName[]>>
> = {
  // FORM-TOP-15.
  type_contract: () => ['sub_contract', 'sub_contract_extra'],
  // FORM-TOP-22: the extra sale is emptied whenever its button is switched on or off; after another button it is restored.
  sub_contract: (value, before) =>
    (value === 'vendite extra' && before === '') || (value === '' && before === 'vendite extra')
      ? EXTRA_FIELDS
      : [],
  sub_insurance: () => INSURANCE_FIELDS,
}

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
