import { type Condition, labelOf, readsOf } from './condition.ts'
import type { Evaluator } from './evaluate.ts'
import type { FormSetup } from './kind.ts'
import { relatedFields } from './kind.ts'
import { isSatisfiable } from './satisfiability.ts'
import type { Answers, Field, Option, Section, Variant } from './types.ts'

/** An error in the definition. */
export interface Problem {
  kind:
    | 'forward-read'
    | 'unknown-name'
    | 'duplicate-field'
    | 'two-kinds'
    | 'unreachable-section'
    | 'unreachable-field'
    | 'unreachable-option'
    | 'variant-never-chosen'
    | 'no-variant'
  where: string
  detail: string
}

interface Place {
  section: Section
  field: Field
  at: number
  /** Every condition that affects whether it shows. */
  conditions: readonly Condition[]
  /** Its section shows, the chosen variant contains it, and its own condition holds. */
  isShown(answered: Answers): boolean
}

/** All errors in a definition; empty for a valid one. Slow: for tests, not for pages. */
export function findProblems<F extends Field, A extends Answers, C>(
  setup: Pick<FormSetup<F, A, C>, 'definition' | 'kinds' | 'evaluator'>,
): Problem[] {
  const { definition, evaluator } = setup
  const places = placesOf(definition, evaluator)
  return [
    ...findReadProblems(setup, places),
    ...findDuplicateProblems(places),
    ...definition.flatMap((section) => findSectionProblems(section, evaluator)),
    ...definition.flatMap((section) => findVariantProblems(section, evaluator)),
    ...places.flatMap((place) => findFieldProblems(place, evaluator)),
  ]
}

function placesOf(definition: readonly Section[], evaluator: Evaluator): Place[] {
  return definition
    .flatMap((section) => section.fields.map((field) => ({ section, field })))
    .map(({ section, field }, at) => ({
      section,
      field,
      at,
      conditions: [...conditionsOf(section), ...(field.when ? [field.when] : [])],
      isShown: (answered) =>
        isSatisfied(section, answered, evaluator) &&
        (chosenVariant(section, answered, evaluator)?.fields.includes(field.name) ?? !section.variants) &&
        isSatisfied(field, answered, evaluator),
    }))
}

const conditionsOf = ({ when, variants = [] }: Section): readonly Condition[] => [
  ...(when ? [when] : []),
  ...variants.map((row) => row.when),
]

const isSatisfied = ({ when }: { when?: Condition }, answered: Answers, { holds }: Evaluator) =>
  !when || holds(when, answered)

const chosenVariant = ({ variants }: Section, answered: Answers, evaluator: Evaluator) =>
  variants?.find((row) => isSatisfied(row, answered, evaluator))

function readsOfField(field: Field, kinds: FormSetup['kinds']): string[] {
  const conditions = [field.when, field.required, ...(field.options ?? []).map(({ when }) => when)]
  const offers = kinds[field.kind]?.listOptions ? relatedFields(field) : []
  return [...conditions.flatMap((condition) => readsOf(condition)), ...offers]
}

function findReadProblems(
  { definition, kinds }: Pick<FormSetup, 'definition' | 'kinds'>,
  places: readonly Place[],
): Problem[] {
  let at = 0
  return definition.flatMap((section) => {
    const start = at
    at += section.fields.length
    const named = (section.variants ?? []).flatMap((row) => [...row.fields, ...(row.optional ?? [])])
    const strange = named.filter((name) => !section.fields.some((field) => field.name === name))
    return [
      ...strange.map((name): Problem => ({ kind: 'unknown-name', where: section.id, detail: name })),
      ...conditionsOf(section)
        .flatMap((condition) => readsOf(condition))
        .flatMap(createReadCheck(section.id, start, places)),
      ...section.fields.flatMap((field, index) =>
        readsOfField(field, kinds).flatMap(
          createReadCheck(`${section.id}/${field.name}`, start + index, places),
        ),
      ),
    ]
  })
}

function createReadCheck(where: string, at: number, places: readonly Place[]) {
  return (name: string): Problem[] => {
    const declared = places.filter((place) => place.field.name === name)
    if (declared.length === 0) return [{ kind: 'unknown-name', where, detail: name }]
    return declared.some((place) => place.at < at) ? [] : [{ kind: 'forward-read', where, detail: name }]
  }
}

function findDuplicateProblems(places: readonly Place[]): Problem[] {
  return [...Map.groupBy(places, (place) => place.field.name).values()].flatMap((same) =>
    same.flatMap((first, index) =>
      same.slice(index + 1).flatMap((second) => findDuplicateProblem(first, second)),
    ),
  )
}

/** A name may be declared twice if the two fields never show together and have the same kind of value. */
function findDuplicateProblem(first: Place, second: Place): Problem[] {
  const where = `${first.section.id}, ${second.section.id}`
  if (first.field.kind !== second.field.kind) return [{ kind: 'two-kinds', where, detail: first.field.name }]
  const isDouble = isSatisfiable(
    [...first.conditions, ...second.conditions],
    (answered) => first.isShown(answered) && second.isShown(answered),
  )
  return isDouble ? [{ kind: 'duplicate-field', where, detail: first.field.name }] : []
}

function findSectionProblems(section: Section, evaluator: Evaluator): Problem[] {
  const { id, when } = section
  if (!when || isSatisfiable([when], (answered) => evaluator.holds(when, answered))) return []
  return [{ kind: 'unreachable-section', where: id, detail: labelOf(when) }]
}

function findVariantProblems(section: Section, evaluator: Evaluator): Problem[] {
  const { id, variants } = section
  if (!variants) return []
  const canChoose = (row: Variant | undefined) =>
    isSatisfiable(
      conditionsOf(section),
      (answered) =>
        isSatisfied(section, answered, evaluator) && chosenVariant(section, answered, evaluator) === row,
    )
  const never = variants.filter((row) => !canChoose(row))
  return [
    ...never.map((row): Problem => ({ kind: 'variant-never-chosen', where: id, detail: row.id })),
    ...(canChoose(undefined) ? [{ kind: 'no-variant', where: id, detail: '' } as const] : []),
  ]
}

function findFieldProblems(place: Place, evaluator: Evaluator): Problem[] {
  const { section, field, conditions, isShown } = place
  const where = `${section.id}/${field.name}`
  if (!isSatisfiable(conditions, isShown)) {
    const detail = conditions.map(labelOf).filter(Boolean).join(' e ')
    return [{ kind: 'unreachable-field', where, detail }]
  }
  const isOffered = (option: Option) =>
    !option.when ||
    isSatisfiable(
      [...conditions, option.when],
      (answered) => isShown(answered) && isSatisfied(option, answered, evaluator),
    )
  return (field.options ?? [])
    .filter((option) => !isOffered(option))
    .map(({ value }): Problem => ({ kind: 'unreachable-option', where, detail: value }))
}
