import { type MatchSorterOptions, matchSorter, rankings } from 'match-sorter'
import { FORM_FIELDS } from '../../shared/documents/form-fields.ts'

export interface Suggestion {
  /** The inserted text: `$Nome`, `{pod}`. */
  text: string
  label: string
}

/** The maximum number of suggestions: typing filters further. */
const MAX_SUGGESTIONS = 20
/** The beginning of a variable or a field before the caret. */
const BEGUN_NAME = /(\$[\p{L}\p{N}_]*|\{[A-Za-z0-9_]*)$/u

/** The name that is written in full comes first, and a name that contains the text before a label that does. */
const RANKING: MatchSorterOptions<Suggestion> = {
  keys: [
    { key: ({ text }) => text.replace(/^[${]|\}$/g, ''), threshold: rankings.CONTAINS },
    { key: 'label', threshold: rankings.ACRONYM, maxRanking: rankings.ACRONYM },
  ],
  baseSort: () => 0,
}

const FIELDS: readonly Suggestion[] = FORM_FIELDS.map(({ name, label, section }) => ({
  text: `{${name}}`,
  label: `${label} · ${section}`,
}))

/** The variable or field that ends at the caret, `$No` or `{po`; empty if none is begun. */
export const begunName = (text: string, caret: number): string =>
  BEGUN_NAME.exec(text.slice(0, caret))?.[0] ?? ''

/** The text with the begun name before the caret replaced, and the caret after it. */
export function completeName(text: string, caret: number, name: string): { text: string; caret: number } {
  const before = text.slice(0, caret).replace(BEGUN_NAME, () => name)
  return { text: before + text.slice(caret).replace(/^\}/, ''), caret: before.length }
}

/**
 * The suggestions for a begun name: the one that is written in full, then names that begin with it, names that contain
 * it, and matching labels.
 * @param variables every available variable: `$Nome`
 */
export function matchSuggestions(begun: string, variables: readonly string[]): Suggestion[] {
  if (begun === '') return []
  const offered = begun.startsWith('$') ? variables.map((text) => ({ text, label: '' })) : FIELDS
  return matchSorter(offered, begun.slice(1), RANKING).slice(0, MAX_SUGGESTIONS)
}
