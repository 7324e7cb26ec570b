import type { KeptNoun } from '../../shared/kept.ts'
import type { Act, ActsOffice } from './act.ts'
import { callsOf } from './admin-calls.ts'
import { auditedFormActs, auditedWordActs } from './audited-form-acts.ts'
import { auditedListActs, auditedOfficeActs } from './audited-office-acts.ts'

/** What may be done to audited entities; a noun has one act for each of the kinds that it knows. */
export type AuditedActs = Record<KeptNoun, Partial<Record<string, Act>>>

export function auditedActs(office: ActsOffice): AuditedActs {
  const calls = callsOf(office)
  return {
    ...auditedFormActs(calls),
    ...auditedWordActs(calls, office),
    ...auditedListActs(calls, office),
    ...auditedOfficeActs(calls, office),
  }
}
