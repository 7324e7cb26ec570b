import {
  type Catalogue,
  DEFINITION_VERSION,
  holdersDiffer,
  type Resolved,
  recordCode,
  recordPackages,
  resolve,
  romeTime,
  summary,
  type Values,
  validate,
  validateDraft,
} from '../../../contract/index.ts'
import type { FieldIssue } from '../../../shared/errors.ts'
import { Failure } from '../../http/failure.ts'

/** Longer texts are cut in these columns only: an index takes no more, and a list shows less. */
const COLUMN_LENGTH = 300

export interface Saving {
  values: Values
  draft: boolean
  catalogue: Catalogue
  now: Date
  createdAt: Date
  /** What is stored, when the record is there already. */
  stored?: { values: Values; draft: boolean; code: string }
  /** The user goes on although the extra sale is made out to another holder (VALID-7, VALID-8). */
  holdersDiffer?: true | undefined
}

/**
 * The columns that follow from the values. Throws `invalid` with every error of a normal save, or of a draft
 * without its owner. The code is worked out anew while the record is a draft and stays from its first normal save on.
 */
export function deriveRecord(saving: Saving) {
  const { values, draft, catalogue, now, createdAt, stored } = saving
  const resolved = resolve(values, catalogue)
  // A draft was never looked at: only what was submitted was right once.
  const submitted = stored && !stored.draft ? stored : undefined
  const { answered } = resolved
  const issues: Finding[] = draft
    ? validateDraft(resolved, stored?.values)
    : validate(resolved, romeTime(now), submitted?.values)
  if (!draft && holdersDiffer(answered) && !saving.holdersDiffer) issues.push(HOLDERS_DIFFER)
  refuse(issues, draft)
  return {
    ...summaryColumns(answered, catalogue),
    packages: JSON.stringify(recordPackages(resolved)),
    code: submitted?.code || recordCode(answered, monthOf(createdAt)),
    definition_version: DEFINITION_VERSION,
    data: JSON.stringify(values),
    draft,
  }
}

/** The columns that lists show, sort and search by. */
export function summaryColumns(answered: Resolved['answered'], catalogue: Catalogue) {
  const { operation_l, operation_g, ...texts } = summary(answered)
  return {
    ...cutTexts(texts),
    product_ee: cut(answered.product_ee?.name ?? ''),
    product_gas: cut(answered.product_gas?.name ?? ''),
    contact_owner_id: cut(answered.contact_owner?.id ?? ''),
    operation_l: known(catalogue, operation_l),
    operation_g: known(catalogue, operation_g),
  }
}

type Finding = FieldIssue & { severity: 'error' | 'warning' }

const HOLDERS_DIFFER: Finding = {
  field: 'holdersDiffer',
  code: 'holders-differ',
  message: 'Gli intestatari sono diversi. Sei sicuro di voler procedere?',
  severity: 'error',
}

function refuse(findings: readonly Finding[], draft: boolean): void {
  const errors = findings.filter(({ severity }) => severity === 'error')
  const [first] = errors
  if (!first) return
  throw new Failure('invalid', {
    // A draft lacks one thing only (VALID-5) and holders that differ are one question (VALID-7): that sentence is shown.
    ...((draft || first === HOLDERS_DIFFER) && { message: first.message }),
    issues: errors.map(({ field, code, message }) => ({ field, code, message })),
  })
}

/** January is 1. */
const monthOf = (createdAt: Date) => Number(romeTime(createdAt).slice(5, 7))

/** A draft may name an operation that is gone; a reference to it cannot be kept. */
function known(catalogue: Catalogue, id: string): string | null {
  return catalogue.operations.some((operation) => operation.id === id) ? id : null
}

function cutTexts<T extends Record<string, string>>(texts: T): T {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, cut(text)])) as T
}

function cut(text: string): string {
  return text.length <= COLUMN_LENGTH ? text : [...text].slice(0, COLUMN_LENGTH).join('')
}
