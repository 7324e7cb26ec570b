import { exampleText } from '../../contract/fixtures/complete.ts'
import {
  applyAction,
  type Catalogue,
  change,
  type FieldName,
  type LocalTime,
  type Ref,
  type Resolved,
  type ResolvedField,
  resolve,
  romeTime,
  type Values,
} from '../../contract/index.ts'
import { DAY_MS } from '../../contract/time/calendar-date.ts'
import { FIELD_ANSWERS } from './answers.ts'
import type { Customer } from './customer.ts'
import type { AnswerInput } from './field-answers.ts'
import type { Random } from './random.ts'

/** The state while the form is filled: the values and the names of the answered fields. */
interface FillState {
  input: AnswerInput
  catalogue: Catalogue
  now: LocalTime
  answeredNames: Set<FieldName>
  resolved: Resolved
}

/**
 * Fills the form as a person on the phone would: every visible field is asked once, in order, and each answer is a
 * `change`. `sections` limits the filled sections, as in a draft.
 */
export function fillContract(
  random: Random,
  customer: Customer,
  catalogue: Catalogue,
  start: Values,
  created: Date,
  sections = Number.POSITIVE_INFINITY,
): Values {
  const day = (offset: number) => romeTime(new Date(created.getTime() + offset * DAY_MS)).slice(0, 10)
  const state: FillState = {
    input: { random, customer, values: start, day },
    catalogue,
    now: romeTime(created),
    // The fields of the start section already have answers.
    answeredNames: new Set([
      'contact_owner',
      'type_contract',
      'client_type',
      'type_product',
      'code',
      'callback_time',
    ]),
    resolved: resolve(start, catalogue),
  }
  while (answerRemainingFields(state, sections))
    state.resolved = resolve(state.input.values, catalogue, state.resolved)
  return state.input.values
}

/** Answers the fields up to the first whose answer changes the following fields. False when no field was unanswered. */
function answerRemainingFields(state: FillState, sections: number): boolean {
  let answeredAny = false
  for (const section of state.resolved.sections.slice(0, sections)) {
    if (section.id === 'punto' && copyResidence(state)) return true
    for (const view of section.fields) {
      if (state.answeredNames.has(view.name)) continue
      state.answeredNames.add(view.name)
      answerWith(state, view)
      if (view.options || view.kind === 'checkbox') return true
      answeredAny = true
    }
  }
  return answeredAny
}

const POINT: readonly FieldName[] = [
  'tipo_indirizzo_punto',
  'indirizzo_punto',
  'civico_punto',
  'cap_punto',
  'comune_punto',
  'localita_punto',
  'provincia_punto',
]

/** A customer supplied at home uses the button that copies the address. */
function copyResidence(state: FillState): boolean {
  const { values, customer } = state.input
  const private_ = values.client_type === 'domestico' && customer.home === customer.point
  if (!private_ || state.answeredNames.has('indirizzo_punto')) return false
  state.input.values = applyAction(values, 'residenza-to-punto')
  for (const name of [...POINT, 'destinazione_duso' as const]) state.answeredNames.add(name)
  return true
}

function answerWith(state: FillState, view: ResolvedField): void {
  const { input, catalogue, now } = state
  // Derived values stay: birth data, available power, thermal flow.
  const filled = input.values[view.name]
  const answerField = FIELD_ANSWERS[view.name]
  const value =
    filled && !answerField
      ? undefined
      : answerField
        ? answerField(input)
        : chooseOption(input.random, view, catalogue)
  if (value !== undefined) input.values = change(input.values, view.name, value, catalogue, now)
}

function chooseOption(
  random: Random,
  view: ResolvedField,
  catalogue: Catalogue,
): string | boolean | Ref | undefined {
  if (view.kind === 'checkbox') return random.chance(50)
  const options = offeredProducts(view, catalogue)
  // A change of supplier is the most frequent operation and the first option.
  const option =
    view.kind === 'operation' && random.chance(50) ? options[0] : options.length > 0 && random.pick(options)
  // A field without a specific answer in this file.
  if (!option) return view.required ? exampleText(view) : undefined
  const isObject = view.kind === 'product' || view.kind === 'operation' || view.kind === 'owner'
  return isObject ? { id: option.value, name: option.label } : option.value
}

/** Products for which the organisation has an operation, when it needs one. */
function offeredProducts(view: ResolvedField, catalogue: Catalogue) {
  const options = view.options ?? []
  if (view.kind !== 'product') return options
  const utility = view.rules?.utility
  // Telephone lines have the same few operations for every product.
  if (utility === 'telco') return options
  return options.filter(({ label }) =>
    catalogue.operations.some(
      (item) => item.tipo_di_utenza === utility && item.name.startsWith(label.slice(0, 2)),
    ),
  )
}
