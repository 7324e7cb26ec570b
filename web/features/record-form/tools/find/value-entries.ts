import type { FieldKind, FieldName } from '../../../../../contract/index.ts'
import { foldText } from '../../../../../contract/texts/fold-text.ts'
import type { FormState } from '../../store/form-state.ts'
import type { Entry } from './find-entries.ts'
import { rankEntries } from './rank-entries.ts'

/** An empty field and the text that Enter writes into it from the search. */
export interface ValueEntry extends Entry {
  value: string
}

/** Kinds whose boxes take any text; what it means is checked as in the box. */
const WRITTEN: ReadonlySet<FieldKind> = new Set([
  'text',
  'multiline',
  'number',
  'email',
  'phone',
  'iban',
  'bic',
  'fiscal-code',
  'vat',
  'pod',
  'pdr',
])

/** Few, because they stand below what is found by the whole text. */
const MAX_VALUES = 5

/**
 * The fields that the first words name, to write the other words into them: `consumo 2700`. The name is as long as
 * possible. Only visible fields that are empty, and none if the words are the label of an answered one (FORM-TOP-61).
 */
export function valueEntries(
  entries: readonly Entry[],
  typed: string,
  { views, values }: Pick<FormState, 'views' | 'values'>,
): ValueEntry[] {
  const isWritable = ({ kind, name, unmetCondition }: Entry) => {
    const view = views.get(name as FieldName)
    return (
      kind === 'field' &&
      unmetCondition === undefined &&
      view !== undefined &&
      WRITTEN.has(view.kind) &&
      !values[view.name]
    )
  }
  const writable = entries.filter(isWritable)
  const gaps = [...typed.trim().matchAll(/\s+/g)].toReversed()
  for (const { index, 0: gap } of gaps) {
    const text = typed.trim()
    const value = text.slice(index + gap.length)
    const name = text.slice(0, index)
    const isAnswered = entries.some(
      ({ label, state }) => state === 'answered' && foldText(label) === foldText(name),
    )
    if (isAnswered) return []
    const found = rankEntries(writable, name)
    if (found.length > 0)
      return found
        .slice(0, MAX_VALUES)
        .map((entry) => ({ ...entry, key: `value:${entry.name}`, kind: 'value' as const, value }))
  }
  return []
}
