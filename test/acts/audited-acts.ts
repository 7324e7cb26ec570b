import type { AuditedEntity } from '../../shared/audited-entities.ts'
import type { Act, ActsSetup } from './act.ts'
import { callsOf } from './admin-calls.ts'
import { auditedAdministrationActs, auditedListActs } from './audited-administration-acts.ts'
import { auditedFormActs, auditedVariableActs } from './audited-form-acts.ts'

/** What may be done to audited entities; a noun has one act for each of the kinds that it knows. */
export type AuditedActs = Record<AuditedEntity, Partial<Record<string, Act>>>

export function auditedActs(seeded: ActsSetup): AuditedActs {
  const calls = callsOf(seeded)
  return {
    ...auditedFormActs(calls),
    ...auditedVariableActs(calls, seeded),
    ...auditedListActs(calls, seeded),
    ...auditedAdministrationActs(calls, seeded),
  }
}
