/**
 * The contract form: one definition and the pure functions that read it.
 *
 * emptyValues() → Values                              a new form with its defaults
 * change(values, field, value, catalogue?, now?)      a person's change with its consequences
 * emptiedFields(values, field, value) → FieldName[]   the answers that such a change takes away
 * catchUp(values, field, since, now) → Values          what a fiscal code tells once the lists of places are known
 * applyAction(values, action) → Values                a button of the form: `cancella-dati`, `copy-dati`, `residenza-to-punto`, …
 * offeredActions(resolved) → OfferedAction[]          the copying buttons that stand in the form, with their section
 * resolve(values, catalogue, previous?) → Resolved    what shows, what is offered, what counts, and why
 * validate(resolved, now, saved?) → Issue[]           every issue, errors and warnings
 * validateSections(resolved, now, saved?) → Issue[][]  the same by section; an unchanged one gives the same list again
 * validateDraft(resolved, saved?) → Issue[]           a draft needs only its owner, who exists
 * summary(answered) → Summary
 * concernsUtility(answered, utility, place) → boolean  whether a dual contract's answer is about luce, or about gas
 * recordPackages(resolved) → RecordPackages           the packages of what is sold, by the product's field
 * recordCode(answered, month) → string                month 1 to 12; empty when it cannot be formed
 * mailingCode(answered, month) → string               the code that mailings go by
 * parseValues(json) → { ok, values } | { ok, issues } any JSON text into Values: unknown names and wrong types are issues
 * holdersDiffer(answered) → boolean                   an extra sale made out to somebody else: ask before saving
 * mailingNeeds(contract) → { firstName, operation }   which of the two the happy-customer mail needs
 * proposeMarket(firm) → { market, reason }            the market that a business comes back to, with the reason
 * prefill(values, query, catalogue?) → Values         contact_id, contact_owner, lead_id, name, last_name, email, phone
 * duplicateValues(values) → Values                    a copy without codes, CRM ids and consents
 * duplicateNotices(values, catalogue, today) → Issue[] what to look at in a copy: expired document, inactive product
 * problems(definition) → Problem[]                    the definition's own test
 */
export { giveLongLists, listsAreKnown } from './checks/long-lists.ts'
export { DEFINITION_VERSION, definition } from './definition.ts'
export {
  type Answers,
  type CalendarDate,
  type FieldName,
  QUESTION_PARTS,
  type QuestionPart,
  type Ref,
} from './fields.ts'
export type { FieldRules } from './form/field-rules.ts'
export { type Problem, problems } from './form/problems.ts'
export type * from './form/types.ts'
export { validate, validateDraft, validateSections } from './form/validate.ts'
export { resolve } from './form-of-contract.ts'
export {
  type Action,
  applyAction,
  type FoundAddress,
  type OfferedAction,
  offeredActions,
  SAME_ADDRESS_CLEANING_MS,
} from './rules/actions.ts'
export { catchUp, change, emptiedFields } from './rules/change.ts'
export { CRM_PARTS, type CrmPart, crmSources } from './rules/crm-destinations.ts'
export {
  CRM_ENTRY_NAMES,
  type CrmCode,
  type CrmEntry,
  type CrmEntryName,
  type CrmValue,
  crmEntries,
  crmPartOf,
} from './rules/crm-entries.ts'
export { duplicateNotices, duplicateValues } from './rules/duplicate.ts'
export { holdersDiffer } from './rules/holders.ts'
export { type MailedContract, mailingNeeds } from './rules/mailing-needs.ts'
export { type Firm, proposeMarket } from './rules/market.ts'
export { type RecordPackages, recordPackages } from './rules/packages.ts'
export { parseValues } from './rules/parse-values.ts'
export { mailingCode, recordCode } from './rules/record-code.ts'
export { romeTime } from './rules/rome-time.ts'
export { emptyValues, prefill } from './rules/starting-values.ts'
export { summary } from './rules/summary.ts'
export { concernsUtility } from './rules/utility-answers.ts'
