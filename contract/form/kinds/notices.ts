import type { Finding, Outcome } from '../../checks/outcome.ts'
import type { Notice } from '../types.ts'
import { NONE } from './kind.ts'

/** The result of a check as notices: a rejection is an error; if the field's check is soft, it only looks like one. */
export function noticesOf(outcome: Outcome, soft = false): readonly Notice[] {
  if (!outcome.ok)
    return [{ ...outcome.finding, ...(soft ? { severity: 'warning', wrong: true } : { severity: 'error' }) }]
  if (!outcome.warnings) return NONE
  return outcome.warnings.map((warning) => ({ ...warning, severity: 'warning' }))
}

export function error(code: string, message: string, suggestion?: string): readonly Notice[] {
  return [{ code, message, ...(suggestion !== undefined && { suggestion }), severity: 'error' }]
}

export function warning(code: string, message: string, suggestion?: string): readonly Notice[] {
  return [{ code, message, ...(suggestion !== undefined && { suggestion }), severity: 'warning' }]
}

/** Findings that never reject a save. */
export function warnings(findings: readonly Finding[]): readonly Notice[] {
  return findings.length === 0 ? NONE : findings.map((finding) => ({ ...finding, severity: 'warning' }))
}
