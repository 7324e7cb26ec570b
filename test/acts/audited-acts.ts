import type { AuditedEntity } from '../../shared/audited-entities.ts'
import type { Act, ActsSetup } from './act.ts'
import { callsOf } from './admin-calls.ts'
import { auditedAdministrationActs, auditedListActs } from './audited-administration-acts.ts'
import { auditedFormActs, auditedVariableActs } from './audited-form-acts.ts'

/** The actions on audited entities; each has one action for each kind that it supports. */
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
