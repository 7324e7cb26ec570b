/** One finding about a value: the problem, its reason and a suggestion. */
export interface Finding {
  /** Stable, kebab-case. */
  code: string
  /** An Italian message for the user. */
  message: string
  /** A valid value, if one can be derived. */
  suggestion?: string
}

/** The result of a check: the normalized value, or the reason for the rejection. Warnings never reject. */
export type Outcome = { ok: true; value: string; warnings?: Finding[] } | { ok: false; finding: Finding }

export function accept(value: string, warnings: Finding[] = []): Outcome {
  return warnings.length > 0 ? { ok: true, value, warnings } : { ok: true, value }
}

export function refuse(code: string, message: string, suggestion?: string): Outcome {
  return { ok: false, finding: finding(code, message, suggestion) }
}

export function finding(code: string, message: string, suggestion?: string): Finding {
  return suggestion === undefined ? { code, message } : { code, message, suggestion }
}
