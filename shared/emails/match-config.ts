import { isFound, patternProblem, patternsOf } from './patterns.ts'

/** What tells which records an integration gets: two lists of patterns, joined by semicolons. */
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

/**
 * GAP-70: the first configuration whose leads are found in the lead source and whose emails in the address. An empty
 * list takes everything; `default` is tried last and takes the rest. Undefined where nothing matches.
 */
export function chooseConfig<C extends EmailPatterns>(
  configs: readonly C[],
  { leadId, email }: { leadId: string; email: string },
): C | undefined {
  const takes = (list: string, text: string) => {
    const patterns = patternsOf(list)
    return patterns.length === 0 || patterns.some((pattern) => isFound(pattern, text))
  }
  return inTryingOrder(configs).find(
    (config) => isDefault(config) || (takes(config.leads, leadId) && takes(config.emails, email)),
  )
}

/** How one pattern does with a text. `problem` says why it is broken. */
export interface PatternTrial {
  pattern: string
  found: boolean
  problem?: string
}

export interface ConfigTrial {
  /** GAP-69: a pattern of either list is found. `default` always matches. */
  matches: boolean
  leads: PatternTrial[]
  emails: PatternTrial[]
}

/** What the test area shows of a configuration for the text typed there. */
export function tryConfig(config: EmailPatterns, text: string): ConfigTrial {
  const [leads, emails] = [trialsOf(config.leads, text), trialsOf(config.emails, text)]
  return { matches: isDefault(config) || [...leads, ...emails].some(({ found }) => found), leads, emails }
}

const trialsOf = (list: string, text: string): PatternTrial[] =>
  patternsOf(list).map((pattern) => {
    const problem = patternProblem(pattern)
    return { pattern, found: problem === undefined && isFound(pattern, text), ...(problem && { problem }) }
  })
