import { type DocumentValues, evaluate, namesIn } from './expression.ts'

/** TEMPL-6: the fixed words beside the literal `Contratto`; each custom field adds `$name`. */
export const FIXED_WORDS = [
  '$Nome',
  '$Cognome',
  '$ContractId',
  '$POD',
  '$PDR',
  '$CF',
  '$Email',
  '$RAGIONE_SOCIALE',
] as const

/** The one word of naming rules that stands for itself. */
export const LITERAL_WORD = 'Contratto'

/** A word of the office's own: its rule is an expression of the fixed words and fields (GAP-56). */
export interface CustomWord {
  name: string
  rule: string
}

/** What a custom word may be called: `$name` must be readable as one word inside a text. */
export const CUSTOM_NAME = /^\p{L}[\p{L}\p{N}_]{0,59}$/u

export const wordOf = (name: string): string => `$${name}`

/** The same values with a word for each custom field. A rule sees the fixed words alone, so no rule waits for another. */
export function withCustomWords(
  { words, fields }: DocumentValues,
  customs: readonly CustomWord[],
): DocumentValues {
  const all = new Map(words)
  for (const { name, rule } of customs) all.set(wordOf(name), evaluate(rule, { words, fields }))
  return { words: all, fields }
}

/** Whether a text speaks of that word, and not of a longer one that begins like it. */
export function usesWord(text: string, word: string, words: readonly string[]): boolean {
  const longest = (run: string) =>
    words.filter((known) => run.startsWith(known)).sort((a, b) => b.length - a.length)[0]
  return namesIn(text).words.some((run) => {
    for (let rest = run; rest !== ''; ) {
      const found = longest(rest)
      if (found === word) return true
      rest = found === undefined ? '' : rest.slice(found.length)
    }
    return false
  })
}
