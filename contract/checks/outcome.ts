/** One thing found in a value: what is wrong or odd, why, and what would be right. */
export interface Finding {
  /** Stable, kebab-case. */
  code: string
  /** An Italian sentence for the person at the form. */
  message: string
  /** A value that would be right, when one can be told. */
  suggestion?: string
}

/** What a check answers: the value in its normal form, or why it cannot stand. Warnings never refuse. */
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
