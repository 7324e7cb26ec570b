import { ALL_SAMPLES } from '../../contract/fixtures/all-samples.ts'
import { exampleText } from '../../contract/fixtures/complete.ts'
import {
  type Catalogue,
  change,
  type FieldName,
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

/** Products, operations and owners come from another catalogue. */
const SAMPLES = Object.values<Values>(ALL_SAMPLES).map(
  (sample): Values =>
    Object.fromEntries(Object.entries(sample).filter(([, answer]) => typeof answer !== 'object')),
)
/** Fields that the samples may lack. */
const OPTIONAL: readonly FieldName[] = [
  'contact_id',
  'lead_id',
  'phone',
  'description',
  'newsletter',
  'marketing_terzi',
  'marketing_terzi_energia',
  'marketing_terzi_telefonia',
  'marketing_terzi_assicurazioni',
  'marketing_terzi_casa',
]
/** An answer may show further fields, a few times. */
const PASSES = 12

type Answer = NonNullable<Values[FieldName]>

/**
 * A sample contract of the type as the contract of this customer, with a product and an operation of the catalogue.
 * `share` limits the filled fields, as in a draft.
 */
export function fillContract(
  random: Random,
  { customer, catalogue, kind }: { customer: Customer; catalogue: Catalogue; kind: string },
  created: Date,
  share = 1,
): Values {
  const day = (offset: number) => romeTime(new Date(created.getTime() + offset * DAY_MS)).slice(0, 10)
  const sample = random.pick(SAMPLES.filter(({ type_contract }) => type_contract === kind))
  const input: AnswerInput = { random, customer, day, values: sample }
  const write = (name: FieldName, value: Answer) => {
    input.values = change(input.values, name, value, catalogue, romeTime(created))
  }
  for (const name of Object.keys(FIELD_ANSWERS) as FieldName[]) {
    const sampled = sample[name]
    if (sampled || OPTIONAL.includes(name))
      write(name, FIELD_ANSWERS[name]!(input) ?? (sampled === true ? false : ''))
  }
  let resolved = resolve(input.values, catalogue)
  for (let pass = 0; pass < PASSES; pass++) {
    const open = resolved.sections.flatMap(({ fields }) => fields.filter((view) => isOpen(view, resolved)))
    // Further fields depend on a product and an operation.
    const deciding = open.find(({ kind: of }) => of === 'product' || of === 'operation')
    for (const view of deciding ? [deciding] : open) write(view.name, answerOf(view, input, catalogue))
    if (open.length === 0) break
    resolved = resolve(input.values, catalogue, resolved)
  }
  return valuesOf(resolved, input.values, share)
}

/** The values of the first visible fields. */
function valuesOf({ sections }: Resolved, values: Values, share: number): Values {
  const names = sections.flatMap(({ fields }) => fields.map(({ name }) => name))
  const filled = names.slice(0, names.length * share).filter((name) => values[name] !== undefined)
  return Object.fromEntries(filled.map((name) => [name, values[name]]))
}

/** A required field without an answer, or an answer that is not offered here. */
function isOpen({ name, required, options }: ResolvedField, { answered }: Resolved): boolean {
  const answer = answered[name]
  if (answer === undefined || answer === '') return required
  return typeof answer === 'string' && options?.every(({ value }) => value !== answer) === true
}

function answerOf(view: ResolvedField, input: AnswerInput, catalogue: Catalogue): Answer {
  const options = offeredProducts(view, catalogue)
  if (options.length === 0) return FIELD_ANSWERS[view.name]?.(input) ?? exampleText(view) ?? ''
  // A change of supplier is the most frequent operation and the first option.
  const isFirst = view.kind === 'operation' && input.random.chance(50)
  const { value, label } = isFirst ? options[0]! : input.random.pick(options)
  const isObject = view.kind === 'product' || view.kind === 'operation' || view.kind === 'owner'
  return isObject ? ({ id: value, name: label } satisfies Ref) : value
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
