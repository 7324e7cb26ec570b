import type { AuditedEntity } from '../../shared/audited-entities.ts'
import { LIST_CALLS, sampleBody } from '../list-routes.ts'
import type { Act, ActsSetup } from './act.ts'
import { type Calls, callsOf } from './admin-calls.ts'
import { auditedAdministrationActs, auditedListActs } from './audited-administration-acts.ts'
import { auditedFormActs, auditedVariableActs } from './audited-form-acts.ts'

/** The actions on audited entities; each has one action for each kind that it supports. */
export type AuditedActs = Record<AuditedEntity, Partial<Record<string, Act>>>

export function auditedActs(seeded: ActsSetup): AuditedActs {
  const calls = callsOf(seeded)
  const written = {
    ...auditedFormActs(calls),
    ...auditedVariableActs(calls, seeded),
    ...auditedListActs(calls, seeded),
    ...auditedAdministrationActs(calls, seeded),
  }
  const acts: Partial<AuditedActs> = { ...plainListActs(calls, Object.keys(written)), ...written }
  // A test compares their nouns with those of the history.
  return acts as AuditedActs
}

/** Of a list that is created, changed and removed, and nothing else, by the calls of its definition. */
const plainListActs = ({ crud }: Calls, written: readonly string[]) =>
  Object.fromEntries(
    LIST_CALLS.filter(({ noun }) => !written.includes(noun)).flatMap(({ noun, create, update, remove }) => {
      if (!create) return []
      const calls = { create, ...(update && { update }), ...(remove && { remove }) }
      return [[noun, crud(calls, () => sampleBody(noun, create), idOfEntry)] as const]
    }),
  )

/** The answer has the entry beside `ok`. */
const idOfEntry = (answer: unknown): string =>
  Object.values(answer as Record<string, { id?: string }>).find(({ id }) => id !== undefined)!.id!
