import { findDeclaredField } from '../declared-fields.ts'
import type { Answers, FieldName, Values } from '../fields.ts'
import type { LocalTime } from '../form/types.ts'
import { type Answer, isSameValue, textOf } from '../form/values.ts'
import type { Catalogue } from '../kinds/catalogue.ts'
import { KINDS } from '../kinds/kinds.ts'
import type { Field } from '../row.ts'
import { romeTime } from '../time/italian-time.ts'
import { omitFields, SALE_FIELDS } from './additional-sale-fields.ts'
import { KIND_CONSEQUENCES, type Patch } from './fill-birth-data.ts'

/**
 * Applies a user's change with its consequences. Returns new values; hidden values are preserved.
 * @param now the date and time in Europe/Rome; only used for the century of a fiscal code
 * @param filledBy the last answer of the field that filled others: while one code is typed over another, the answers in
 * between fill nothing
 */
export function change<N extends FieldName>(
  values: Values,
  field: N,
  value: Answers[N],
  _catalogue?: Catalogue,
  now: LocalTime = romeTime(new Date()),
  filledBy?: string,
): Values {
  const declared = findDeclaredField(field)
  const shaped = declared?.rules?.upperCase && typeof value === 'string' ? value.toUpperCase() : value
  if (isSameValue(values[field], shaped)) return values
  const resetNames = resetFields(field, shaped, values[field])
  const next: Values = { ...omitFields(values, resetNames), [field]: shaped }
  // The same answer in another spelling has no consequences: manual corrections since then stay.
  const former = textOf(values[field])
  const filling = filledBy === undefined || fillsOthers(field, former, now) ? former : filledBy
  if (typeof shaped !== 'string' || !declared || isSameAnswer(declared, filling, shaped)) return next
  const filled = filledFrom(declared, shaped, now)
  const stale = outdatedBy(filled, filledFrom(declared, filling, now), values)
  return { ...next, ...stale, ...filled, ...declared.derive?.(shaped, next, former) }
}

const filledFrom = ({ kind, rules }: Field, text: string, now: LocalTime): Patch =>
  KIND_CONSEQUENCES[kind]?.(text, rules, now) ?? {}

/** Whether this answer of a field fills others, as a valid fiscal code does. */
export function fillsOthers(field: FieldName, text: string, now: LocalTime): boolean {
  const declared = findDeclaredField(field)
  return declared !== undefined && Object.keys(filledFrom(declared, text, now)).length > 0
}

/** Empties what the former value had filled and the new one does not tell. */
function outdatedBy(filled: Patch, former: Patch, values: Values): Patch {
  if (Object.keys(filled).length === 0) return {}
  const stale = Object.entries(former).filter(
    ([name, value]) => !(name in filled) && values[name as FieldName] === value,
  )
  return Object.fromEntries(stale.map(([name]) => [name, '']))
}

function resetFields(field: FieldName, value: Answer | undefined, before: Answer | undefined) {
  const resets = findDeclaredField(field)?.resets
  if (!resets) return []
  if ('fields' in resets) return resets.fields
  return resets.toggles === undefined || isToggled(resets.toggles, textOf(value), textOf(before))
    ? SALE_FIELDS[resets.sale]
    : []
}

const isToggled = (button: string, value: string, before: string) =>
  (value === button && before === '') || (value === '' && before === button)

/** The answers that a user's change of another field empties; derived values are not included. */
export function emptiedFields(
  values: Values,
  field: FieldName,
  value: Answer | undefined,
): readonly FieldName[] {
  if (isSameValue(values[field], value)) return []
  return resetFields(field, value, values[field]).filter((name) => {
    const emptied = values[name]
    return emptied !== undefined && emptied !== '' && findDeclaredField(name)?.kind !== 'readonly'
  })
}

/**
 * Fills the data of a fiscal code after the lists of places are loaded: a code typed before could not be
 * decoded completely. Fills only fields that the user has not changed in the meantime.
 * @param since the values after that change
 */
export function refillFromFiscalCode(
  values: Values,
  field: FieldName,
  since: Values,
  now: LocalTime,
): Values {
  const declared = findDeclaredField(field)
  const code = values[field]
  if (!declared || typeof code !== 'string') return values
  const filled = filledFrom(declared, code, now)
  const patch = Object.entries(filled) as [FieldName, string][]
  const open = patch.filter(([name, value]) => values[name] === since[name] && values[name] !== value)
  return open.length === 0 ? values : { ...values, ...Object.fromEntries(open) }
}

function isSameAnswer(field: Field, before: Answer | undefined, after: Answer): boolean {
  const { parse } = KINDS[field.kind]
  const answer = parse(after)
  return answer !== undefined && before !== undefined && isSameValue(parse(before), answer)
}
