import type { FieldIssue } from '../errors.ts'
import { type EmailPatterns, isDefault } from './match-config.ts'
import { patternProblem, patternsOf } from './patterns.ts'

const MAX_PATTERN_LENGTH = 300
const MAX_PATTERNS = 200

/** The problems that prevent the use of a configuration. */
export function configIssues(config: EmailPatterns): FieldIssue[] {
  if (config.integration_name.trim() === '')
    return [issue('integration_name', 'required', 'Scrivi il nome dell’integrazione')]
  const bare = patternsOf(config.leads).length === 0 && patternsOf(config.emails).length === 0
  // It would match every record, so that later configurations are never used.
  return bare && !isDefault(config)
    ? [issue('leads', 'required', 'Scrivi almeno un modello, nei lead o nelle e-mail')]
    : []
}

/** An issue for each invalid pattern. */
export function patternIssues({ leads, emails }: EmailPatterns): FieldIssue[] {
  return [...issuesOf('leads', leads), ...issuesOf('emails', emails)]
}

function issuesOf(field: 'leads' | 'emails', list: string): FieldIssue[] {
  const patterns = patternsOf(list)
  if (patterns.length > MAX_PATTERNS) return [issue(field, 'too-many', `Al massimo ${MAX_PATTERNS} modelli`)]
  return patterns.flatMap((pattern) => {
    const problem = pattern.length > MAX_PATTERN_LENGTH ? 'è troppo lungo' : patternProblem(pattern)
    const name = pattern.length > 40 ? `${pattern.slice(0, 40)}…` : pattern
    return problem ? [issue(field, 'pattern', `«${name}» ${problem}`)] : []
  })
}

const issue = (field: string, code: string, message: string): FieldIssue => ({ field, code, message })
