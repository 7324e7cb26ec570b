import { type DocumentValues, evaluate, namesIn } from './expression.ts'

/** TEMPL-6: the fixed variables in addition to the literal `Contratto`; each custom field adds `$name`. */
export const FIXED_VARIABLES = [
  '$Nome',
  '$Cognome',
  '$ContractId',
  '$POD',
  '$PDR',
  '$CF',
  '$Email',
  '$RAGIONE_SOCIALE',
] as const

/** The literal variable of naming rules. */
export const LITERAL_VARIABLE = 'Contratto'

/** A custom variable: its rule is an expression of the fixed variables and fields (GAP-56). */
export interface CustomVariable {
  name: string
  rule: string
}

/** The pattern of a custom variable: `$name` must be recognisable inside a text. */
export const CUSTOM_NAME = /^\p{L}[\p{L}\p{N}_]{0,59}$/u

export const variableOf = (name: string): string => `$${name}`

/**
 * The same values with a variable for each custom field. A rule sees the fixed variables only, so that rules do not
 * depend on each other.
 */
export function withCustomVariables(
  { variables, fields }: DocumentValues,
  customs: readonly CustomVariable[],
): DocumentValues {
  const all = new Map(variables)
  for (const { name, rule } of customs)
    all.set(variableOf(name), evaluate(rule, { variables: variables, fields }))
  return { variables: all, fields }
}

/** Whether a text uses that variable, and not a longer one with the same beginning. */
export function usesVariable(text: string, variable: string, variables: readonly string[]): boolean {
  const longest = (run: string) =>
    variables.filter((known) => run.startsWith(known)).sort((a, b) => b.length - a.length)[0]
  return namesIn(text).variables.some((run) => {
    for (let rest = run; rest !== ''; ) {
      const match = longest(rest)
      if (match === variable) return true
      rest = match === undefined ? '' : rest.slice(match.length)
    }
    return false
  })
}
