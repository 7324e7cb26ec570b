/**
 * The contract form: one definition and the pure functions that read it.
 *
 * emptyValues() → Values                              a new form with its defaults
 * change(values, field, value, catalogue?, now?)      a user’s change with its consequences
 * emptiedFields(values, field, value) → FieldName[]   the answers that such a change empties
 * refillFromFiscalCode(values, field, since, now) → Values  fills the data of a fiscal code after the lists are loaded
 * completePlace(values, field) → Patch                what a postal code or a municipality tells of the rest of its address
 * applyAction(values, action) → Values                a button of the form: `cancella-dati`, `copy-dati`, `residenza-to-punto`, …
 * offeredActions(resolved) → OfferedAction[]          the copy actions that are offered, with their section
 * resolve(values, catalogue, previous?) → Resolved    what is visible, what is offered, what counts, and why
 * resolveAnswers(values, catalogue) → Answered        what counts of `resolve` alone: for whoever reads many records
 * validate(resolved, now, saved?) → Issue[]           every issue, errors and warnings
 * validateSections(resolved, now, saved?, previous?) → Issue[][]  the same by section; an unchanged one returns the same list
 * validateDraft(resolved, saved?) → Issue[]           a draft requires only an existing owner
 * summary(answered) → Summary
 * concernsUtility(answered, utility, place) → boolean  whether a dual contract’s answer applies to luce, or to gas
 * recordPackages(resolved) → RecordPackages           the packages of the sold products, by field
 * recordCode(answered, month) → string                month 1 to 12; empty when it cannot be formed
 * mailingCode(answered, month) → string               the code of the mailings
 * parseValues(json) → { ok, values } | { ok, issues } parses any JSON text: unknown names and wrong types are issues
 * holdersDiffer(answered) → boolean                   the extra sale has another holder: confirm before saving
 * findMissingAnswers(values, requirements) → RequiredAnswer[]  the answers that an action of the form lacks
 * findDeclaredField(name) → Field | undefined          the row of a field
 * prefill(values, query, catalogue?) → Values         contact_id, contact_owner, lead_id, name, last_name, email, phone
 * duplicateValues(values) → Values                    a copy without codes, CRM ids and consents
 * duplicateNotices(values, catalogue, today) → Issue[] notices about a copy: expired document, inactive product
 * upgradeValues(values, version) → values | undefined  stored values as this version reads them; undefined if theirs is newer
 * holds(condition, answered) → boolean                whether a condition holds
 * explainUnmet(condition, answered) → string          what it still requires, as text
 */

export { type Condition, explainUnmet, holds } from './conditions.ts'
export { resolve, resolveAnswers, validate, validateDraft, validateSections } from './contract-form.ts'
export { CRM_PARTS, type CrmPart } from './crm-parts.ts'
export { areListsLoaded, derivations, setLongLists } from './data/loaded-lists.ts'
export { findDeclaredField } from './declared-fields.ts'
export { definition } from './definition.ts'
export type { Answered, Answers, FieldName, Values } from './fields.ts'
export { labelOf } from './form/condition.ts'
export { findProblems, type Problem } from './form/problems.ts'
export type { HiddenSection, LocalTime, Notice, OfferedOption } from './form/types.ts'
export type { CalendarDate, Ref } from './form/values.ts'
export type * from './kinds/catalogue.ts'
export type { FieldKind, FieldRules } from './kinds/field-rules.ts'
export { QUESTION_PARTS, type QuestionPart } from './kinds/question-parts.ts'
export {
  type Company,
  companyIdentity,
  compareCompanies,
  foldName,
  holdersDiffer,
  isCorrectedCompany,
  isCorrectedPerson,
  isSameNameInAnyOrder,
  type NamedCompany,
  ownFiscalCode,
  type Person,
  personOf,
} from './people/index.ts'
export type { Field, FieldWidth, Option, Section, Variant } from './row.ts'
export {
  findMissingAnswers,
  LEAD_OWNER,
  LEAD_REQUIREMENTS,
  LEAD_TYPE,
  mailingRequirements,
  type RequiredAnswer,
  SUBSCRIPTION_OWNER,
  SUBSCRIPTION_REQUIREMENTS,
} from './rules/action-requirements.ts'
export { change, emptiedFields, fillsOthers, refillFromFiscalCode } from './rules/change.ts'
export { completePlace } from './rules/complete-place.ts'
export type { FoundAddress } from './rules/copy-addresses.ts'
export {
  CRM_ENTRY_NAMES,
  type CrmCode,
  type CrmContent,
  type CrmEntryName,
  type CrmValue,
  crmEntries,
  crmPartOf,
  type IsSameCompany,
} from './rules/crm-entries.ts'
export { concernsUtility, crmSources } from './rules/crm-sent-fields.ts'
export { duplicateNotices, duplicateValues, withoutContractNumbers } from './rules/duplicate-record.ts'
export { type Action, applyAction, isCopy, SAME_ADDRESS_CLEANING_MS } from './rules/form-actions.ts'
export { emptyValues, prefill } from './rules/initial-values.ts'
export { type OfferedAction, offeredActions } from './rules/offered-form-actions.ts'
export { parseValues } from './rules/parse-values.ts'
export { mailingCode, recordCode } from './rules/record-code.ts'
export { type RecordPackages, recordPackages, type Summary, summary } from './rules/record-summary.ts'
export { romeTime } from './time/italian-time.ts'
export type * from './types.ts'
export { DEFINITION_VERSION, type StoredValues, type Upgrade, upgradeValues } from './upgrades.ts'
