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
import { suppliesOf } from '../../../contract/outcomes/index.ts'
import type { FieldIssue } from '../../../shared/errors.ts'
import { Failure } from '../../http/failure.ts'

/** Longer texts are truncated only in these columns: an index entry has a maximum size, and lists show less. */
const COLUMN_LENGTH = 300

export interface DeriveInput {
  values: Values
  draft: boolean
  catalogue: Catalogue
  now: Date
  createdAt: Date
  /** The stored record, for an update. */
  stored?: { values: Values; draft: boolean; code: string }
  /** The user confirmed that the extra sale has another holder (VALID-7, VALID-8). */
  holdersDiffer?: true | undefined
}

/**
 * Derives the columns from the values, and the supplies of a record that is no draft. Throws `invalid` with every issue of a normal save, or of a draft without its
 * owner. The code is derived while the record is a draft and fixed by its first normal save.
 */
export function deriveRecord(input: DeriveInput) {
  const { values, draft, catalogue, now, createdAt, stored } = input
  const resolved = resolve(values, catalogue)
  // A draft was never validated; only a submitted record was.
  const submitted = stored && !stored.draft ? stored : undefined
  const { answered } = resolved
  const issues: Finding[] = draft
    ? validateDraft(resolved, stored?.values)
    : validate(resolved, romeTime(now), submitted?.values)
  if (!draft && holdersDiffer(answered) && !input.holdersDiffer) issues.push(HOLDERS_DIFFER)
  refuse(issues, draft)
  const packages = recordPackages(resolved)
  const columns = {
    ...summaryColumns(answered, catalogue),
    packages: JSON.stringify(packages),
    code: submitted?.code || recordCode(answered, monthOf(createdAt)),
    definition_version: DEFINITION_VERSION,
    data: JSON.stringify(values),
    draft,
  }
  return { columns, supplies: draft ? [] : suppliesOf(answered, packages) }
}

/** The columns that lists show, sort and search by. */
export function summaryColumns(answered: Resolved['answered'], catalogue: Catalogue) {
  const { operation_l, operation_g, ...texts } = summary(answered)
  return {
    ...cutTexts(texts),
    product_ee: cutText(answered.product_ee?.name ?? ''),
    product_gas: cutText(answered.product_gas?.name ?? ''),
    contact_owner_id: cutText(answered.contact_owner?.id ?? ''),
    operation_l: knownOperation(catalogue, operation_l),
    operation_g: knownOperation(catalogue, operation_g),
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
    // A draft has one requirement (VALID-5), and different holders one confirmation (VALID-7): the message is that
    // sentence.
    ...((draft || first === HOLDERS_DIFFER) && { message: first.message }),
    issues: errors.map(({ field, code, message }) => ({ field, code, message })),
  })
}

/** January is 1. */
const monthOf = (createdAt: Date) => Number(romeTime(createdAt).slice(5, 7))

/** A draft may name a removed operation, which cannot be referenced. */
function knownOperation(catalogue: Catalogue, id: string): string | null {
  return catalogue.operations.some((operation) => operation.id === id) ? id : null
}

function cutTexts<T extends Record<string, string>>(texts: T): T {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, cutText(text)])) as T
}

function cutText(text: string): string {
  return text.length <= COLUMN_LENGTH ? text : [...text].slice(0, COLUMN_LENGTH).join('')
}
