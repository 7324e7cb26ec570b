import { isFound, patternProblem, patternsOf } from './patterns.ts'

/** The rule of which records an integration receives: two lists of patterns, joined by semicolons. */
export interface EmailPatterns {
  integration_name: string
  leads: string
  emails: string
}

/** GAP-68: the configuration that takes what no other takes. */
export const DEFAULT_INTEGRATION = 'default'

export const isDefault = ({ integration_name }: Pick<EmailPatterns, 'integration_name'>): boolean =>
  integration_name.trim().toLowerCase() === DEFAULT_INTEGRATION

/** In the order in which they are tried: as given, but `default` last. */
export const inTryingOrder = <C extends EmailPatterns>(configs: readonly C[]): C[] => [
  ...configs.filter((config) => !isDefault(config)),
  ...configs.filter(isDefault),
]

/** The two values of a record that decide its configuration. */
export interface RecordRouting {
  /** The lead source. */
  leadId: string
  email: string
}

/** GAP-70: the configuration that a record gets, the first that matches. Undefined where none does. */
export const chooseConfig = <C extends EmailPatterns>(
  configs: readonly C[],
  routing: RecordRouting,
): C | undefined => inTryingOrder(configs).find((config) => tryConfig(config, routing).matches)

/** How one pattern does with a value. `problem` says why it is broken. */
export interface PatternTrial {
  pattern: string
  found: boolean
  problem?: string
}

export interface ConfigTrial {
  /** Both lists accept their value; an empty list accepts every value, and `default` accepts every record. */
  matches: boolean
  leads: PatternTrial[]
  emails: PatternTrial[]
}

/** EMAILCFG-14: how a configuration judges a record, pattern by pattern. */
export function tryConfig(config: EmailPatterns, { leadId, email }: RecordRouting): ConfigTrial {
  const [leads, emails] = [trialsOf(config.leads, leadId.trim()), trialsOf(config.emails, email.trim())]
  return { matches: isDefault(config) || (accepts(leads) && accepts(emails)), leads, emails }
}

const accepts = (trials: readonly PatternTrial[]) => trials.length === 0 || trials.some(({ found }) => found)

const trialsOf = (list: string, value: string): PatternTrial[] =>
  patternsOf(list).map((pattern) => {
    const problem = patternProblem(pattern)
    return { pattern, found: problem === undefined && isFound(pattern, value), ...(problem && { problem }) }
  })
