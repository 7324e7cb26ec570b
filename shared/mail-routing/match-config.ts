import { nameKey } from '../../contract/texts/name-key.ts'
import { matchesPattern, patternProblem, patternsOf } from './patterns.ts'

/** The rule for the records of an integration: two lists of patterns, joined by semicolons. */
export interface EmailPatterns {
  integration_name: string
  leads: string
  emails: string
}

/** GAP-68: the configuration for records that no other matches. */
export const DEFAULT_INTEGRATION = 'default'

export const isDefault = ({ integration_name }: Pick<EmailPatterns, 'integration_name'>): boolean =>
  nameKey(integration_name) === DEFAULT_INTEGRATION

/** In the order of evaluation: as given, with `default` last. */
export const sortByPrecedence = <C extends EmailPatterns>(configs: readonly C[]): C[] => [
  ...configs.filter((config) => !isDefault(config)),
  ...configs.filter(isDefault),
]

/** The two values of a record that decide its configuration. */
export interface RecordRouting {
  /** The lead source. */
  leadId: string
  email: string
}

/** GAP-70: the configuration of a record: the first match; undefined without a match. */
export const chooseConfig = <C extends EmailPatterns>(
  configs: readonly C[],
  routing: RecordRouting,
): C | undefined => sortByPrecedence(configs).find((config) => tryConfig(config, routing).matches)

/** The result of one pattern for a value. `problem` is why it is invalid. */
export interface PatternTrial {
  pattern: string
  matched: boolean
  problem?: string
}

export interface ConfigTrial {
  /** Whether both lists match their value; an empty list matches every value, and `default` every record. */
  matches: boolean
  leads: PatternTrial[]
  emails: PatternTrial[]
}

/** EMAILCFG-14: the results of a configuration for a record, by pattern. */
export function tryConfig(config: EmailPatterns, { leadId, email }: RecordRouting): ConfigTrial {
  const [leads, emails] = [trialsOf(config.leads, leadId.trim()), trialsOf(config.emails, email.trim())]
  return { matches: isDefault(config) || (isAccepted(leads) && isAccepted(emails)), leads, emails }
}

const isAccepted = (trials: readonly PatternTrial[]) =>
  trials.length === 0 || trials.some(({ matched }) => matched)

const trialsOf = (list: string, value: string): PatternTrial[] =>
  patternsOf(list).map((pattern) => {
    const problem = patternProblem(pattern)
    return {
      pattern,
      matched: problem === undefined && matchesPattern(pattern, value),
      ...(problem && { problem }),
    }
  })
