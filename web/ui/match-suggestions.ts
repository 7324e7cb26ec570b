import { foldText } from '../../contract/checks/fold-text.ts'
import { FORM_FIELDS } from '../../shared/documents/form-fields.ts'

export interface Suggestion {
  /** The inserted text: `$Nome`, `{pod}`. */
  text: string
  label: string
}

interface FoldedSuggestion {
  suggestion: Suggestion
  name: string
  label: string
}

/** The maximum number of suggestions: typing filters further. */
const MAX_SUGGESTIONS = 20
/** The beginning of a variable or a field before the caret. */
const BEGUN_NAME = /(\$[\p{L}\p{N}_]*|\{[A-Za-z0-9_]*)$/u

const foldSuggestion = (suggestion: Suggestion): FoldedSuggestion => ({
  suggestion,
  name: foldText(suggestion.text.slice(1)),
  label: foldText(suggestion.label),
})

let foldedFields: readonly FoldedSuggestion[] | undefined
const foldedVariables = new WeakMap<readonly string[], readonly FoldedSuggestion[]>()

function fieldSuggestions(): readonly FoldedSuggestion[] {
  foldedFields ??= FORM_FIELDS.map(({ name, label, section }) =>
    foldSuggestion({ text: `{${name}}`, label: `${label} · ${section}` }),
  )
  return foldedFields
}

function variableSuggestions(variables: readonly string[]): readonly FoldedSuggestion[] {
  const known = foldedVariables.get(variables) ?? variables.map((text) => foldSuggestion({ text, label: '' }))
  foldedVariables.set(variables, known)
  return known
}

/** The variable or field that ends at the caret, `$No` or `{po`; empty if none is begun. */
export const begunName = (text: string, caret: number): string =>
  BEGUN_NAME.exec(text.slice(0, caret))?.[0] ?? ''

/** The text with the begun name before the caret replaced, and the caret after it. */
export function completeName(text: string, caret: number, name: string): { text: string; caret: number } {
  const before = text.slice(0, caret).replace(BEGUN_NAME, () => name)
  return { text: before + text.slice(caret).replace(/^\}/, ''), caret: before.length }
}

/**
 * The suggestions for a begun name: names that begin with it come before those that contain it, and those before
 * matching labels.
 * @param variables every available variable: `$Nome`
 */
export function matchSuggestions(begun: string, variables: readonly string[]): Suggestion[] {
  if (begun === '') return []
  const searchTerm = foldText(begun.slice(1))
  const ranks: [Suggestion[], Suggestion[], Suggestion[]] = [[], [], []]
  for (const { suggestion, name, label } of begun.startsWith('$')
    ? variableSuggestions(variables)
    : fieldSuggestions()) {
    const at = name.indexOf(searchTerm)
    if (at === 0) ranks[0].push(suggestion)
    else if (at > 0) ranks[1].push(suggestion)
    else if (label.includes(searchTerm)) ranks[2].push(suggestion)
    if (ranks[0].length === MAX_SUGGESTIONS) break
  }
  return ranks.flat().slice(0, MAX_SUGGESTIONS)
}

/** The maximum number of options in an open list: typing filters further. */
export const MAX_OPTIONS = 100
