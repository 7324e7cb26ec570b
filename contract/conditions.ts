import { isForeignIban } from './checks/iban.ts'
import type { FieldName } from './fields.ts'
import { createConditions, type Condition as FormCondition } from './form/condition.ts'
import { createEvaluator } from './form/evaluate.ts'

export type Condition = FormCondition<FieldName>

/** The tests that a condition of the contract can name. */
const TESTS = { 'foreign-iban': isForeignIban }

/** Writes the conditions of the contract: a misspelt field does not compile. */
export const { is, isOneOf, isTrue, answered, startsWith, matches, meets, all, any, not, relabel } =
  createConditions<FieldName, keyof typeof TESTS>()

/** Reads them. */
export const evaluator = createEvaluator(TESTS)
export const { holds, explain, explainUnmet } = evaluator
