import type { FieldName } from '../fields.ts'
import { all, otherwise } from './conditions.ts'
import { KINDS } from './kinds/kinds.ts'
import { isSatisfiable } from './satisfiability.ts'
import type { Condition, Definition, Field, Section } from './types.ts'

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
  shown: Condition
}

/** All errors in a definition; empty for a valid one. Slow: for tests, not for pages. */
export function findProblems(definition: Definition): Problem[] {
  const places = placesOf(definition)
  return [
    ...findReadProblems(definition, places),
    ...findDuplicateProblems(places),
    ...definition.flatMap(findSectionProblems),
    ...definition.flatMap(findVariantProblems),
    ...places.flatMap(findFieldProblems),
  ]
}

function placesOf(definition: Definition): Place[] {
  return definition
    .flatMap((section) => section.fields.map((field) => ({ section, field })))
    .map(({ section, field }, at) => ({ section, field, at, shown: visibilityCondition(section, field) }))
}

/** The condition under which a field shows: its section shows, the chosen variant contains it, and its own condition holds. */
function visibilityCondition(section: Section, field: Field): Condition {
  const rows = section.variants
  const parts = [section.when ?? otherwise, ...(rows ?? []).map((row) => row.when), field.when ?? otherwise]
  const { reads, samples, label } = all(...parts)
  return {
    reads,
    samples,
    label,
    holds: (answered) =>
      (section.when?.holds(answered) ?? true) &&
      (!rows || (rows.find((row) => row.when.holds(answered))?.fields.includes(field.name) ?? false)) &&
      (field.when?.holds(answered) ?? true),
  }
}

function readsOf(field: Field): FieldName[] {
  const conditions = [
    field.when,
    field.required || undefined,
    ...(field.options ?? []).map(({ when }) => when),
  ]
  const offers = KINDS[field.kind].listOptions ? Object.values(field.rules?.relates ?? {}) : []
  return [...conditions.flatMap((condition) => condition?.reads ?? []), ...offers]
}

function findReadProblems(definition: Definition, places: readonly Place[]): Problem[] {
  let at = 0
  return definition.flatMap((section) => {
    const start = at
    at += section.fields.length
    const shared = [section.when, ...(section.variants ?? []).map((row) => row.when)]
    const named = (section.variants ?? []).flatMap((row) => [...row.fields, ...(row.optional ?? [])])
    const strange = named.filter((name) => !section.fields.some((field) => field.name === name))
    return [
      ...strange.map((name): Problem => ({ kind: 'unknown-name', where: section.id, detail: name })),
      ...shared
        .flatMap((condition) => condition?.reads ?? [])
        .flatMap(createReadCheck(section.id, start, places)),
      ...section.fields.flatMap((field, index) =>
        readsOf(field).flatMap(createReadCheck(`${section.id}/${field.name}`, start + index, places)),
      ),
    ]
  })
}

function createReadCheck(where: string, at: number, places: readonly Place[]) {
  return (name: FieldName): Problem[] => {
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
  const together = (answered: Parameters<Condition['holds']>[0]) =>
    first.shown.holds(answered) && second.shown.holds(answered)
  return isSatisfiable([first.shown, second.shown], together)
    ? [{ kind: 'duplicate-field', where, detail: first.field.name }]
    : []
}

function findSectionProblems(section: Section): Problem[] {
  if (!section.when || isSatisfiable([section.when], section.when.holds)) return []
  return [{ kind: 'unreachable-section', where: section.id, detail: section.when.label }]
}

function findVariantProblems(section: Section): Problem[] {
  const rows = section.variants ?? []
  const conditions = [section.when ?? otherwise, ...rows.map((row) => row.when)]
  const shows = section.when?.holds ?? (() => true)
  const never = rows.filter(
    (row) =>
      !isSatisfiable(
        conditions,
        (answered) => shows(answered) && rows.find((other) => other.when.holds(answered)) === row,
      ),
  )
  const without =
    rows.length > 0 &&
    isSatisfiable(conditions, (answered) => shows(answered) && !rows.some((row) => row.when.holds(answered)))
  return [
    ...never.map((row): Problem => ({ kind: 'variant-never-chosen', where: section.id, detail: row.id })),
    ...(without ? [{ kind: 'no-variant', where: section.id, detail: '' } as const] : []),
  ]
}

function findFieldProblems({ section, field, shown }: Place): Problem[] {
  const where = `${section.id}/${field.name}`
  if (!isSatisfiable([shown], shown.holds)) return [{ kind: 'unreachable-field', where, detail: shown.label }]
  return (field.options ?? []).flatMap((option): Problem[] => {
    const { when } = option
    if (!when || isSatisfiable([shown, when], (answered) => shown.holds(answered) && when.holds(answered)))
      return []
    return [{ kind: 'unreachable-option', where, detail: option.value }]
  })
}
