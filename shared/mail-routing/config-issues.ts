import type { FieldIssue } from '../errors.ts'
import { type EmailPatterns, isDefault } from './match-config.ts'
import { patternProblem, patternsOf } from './patterns.ts'

const LONGEST_PATTERN = 300
const MOST_PATTERNS = 200

/** What a configuration lacks to be tried at all. */
export function configIssues(config: EmailPatterns): FieldIssue[] {
  if (config.integration_name.trim() === '')
    return [issue('integration_name', 'required', 'Scrivi il nome dell’integrazione')]
  const bare = patternsOf(config.leads).length === 0 && patternsOf(config.emails).length === 0
  // It would take every record and leave none to those after it.
  return bare && !isDefault(config)
    ? [issue('leads', 'required', 'Scrivi almeno un modello, nei lead o nelle e-mail')]
    : []
}

/** Patterns that cannot be used, each named. */
export function patternIssues({ leads, emails }: EmailPatterns): FieldIssue[] {
  return [...issuesOf('leads', leads), ...issuesOf('emails', emails)]
}

function issuesOf(field: 'leads' | 'emails', list: string): FieldIssue[] {
  const patterns = patternsOf(list)
  if (patterns.length > MOST_PATTERNS)
    return [issue(field, 'too-many', `Al massimo ${MOST_PATTERNS} modelli`)]
  return patterns.flatMap((pattern) => {
    const problem = pattern.length > LONGEST_PATTERN ? 'è troppo lungo' : patternProblem(pattern)
    const name = pattern.length > 40 ? `${pattern.slice(0, 40)}…` : pattern
    return problem ? [issue(field, 'pattern', `«${name}» ${problem}`)] : []
  })
}

const issue = (field: string, code: string, message: string): FieldIssue => ({ field, code, message })
