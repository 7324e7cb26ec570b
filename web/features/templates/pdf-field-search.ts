import { foldText } from '../../../contract/texts/fold-text.ts'
import type { PdfContent } from '../../../shared/api/templates.ts'
import { type DocumentConfig, expressionOf, isBoxRule, isPlaced } from '../../../shared/documents/config.ts'
import { namesIn } from '../../../shared/documents/expression.ts'
import { FORM_FIELDS } from '../../../shared/documents/form-fields.ts'
import { BOX_SIGNER_LABELS, boxByName } from '../../../shared/documents/signing-box.ts'
import { type Entry, entryOf } from './config-text.ts'
import { automaticRule, lacksRule, stateOf, takesRule } from './pdf-field-state.ts'

export interface FieldFilter {
  query: string
  onlyMissing: boolean
}

export const NO_FILTER: FieldFilter = { query: '', onlyMissing: false }

const LABELS = new Map(FORM_FIELDS.map(({ name, label }) => [name, label]))

/**
 * The names of the fields and placed texts that match a filter; undefined without a filter. The query is
 * searched in the name, the labels and the rule.
 */
export function findFields(
  content: PdfContent,
  config: DocumentConfig,
  { query, onlyMissing }: FieldFilter,
): ReadonlySet<string> | undefined {
  const searchTerm = foldText(query.trim())
  if (searchTerm === '' && !onlyMissing) return undefined
  const found = content.fields
    .filter((field) => takesRule(field) && (!onlyMissing || lacksRule(field, config)))
    .filter((field) => foldText(textOf(field, config)).includes(searchTerm))
    .map(({ name }) => name)
  if (onlyMissing) return new Set(found)
  const texts = Object.entries(config)
    .filter(
      ([name, entry]) => isPlaced(entry) && foldText(`${name}\n${ruleText(entry)}`).includes(searchTerm),
    )
    .map(([name]) => name)
  return new Set([...found, ...texts])
}

export const countMissing = (content: PdfContent, config: DocumentConfig): number =>
  content.fields.filter((field) => lacksRule(field, config)).length

function textOf(field: PdfContent['fields'][number], config: DocumentConfig): string {
  const { name, label, type } = field
  const entry = entryOf(config, name)
  if (type === 'signature') return [name, label, signerText(name, entry)].join('\n')
  const rule = stateOf(field, config) === 'by-name' ? `Automatico: ${automaticRule(field)}` : ruleText(entry)
  return [name, label, rule, ...labelsIn(rule)].join('\n')
}

const ruleText = (entry: Entry | undefined): string => (entry === undefined ? '' : expressionOf(entry))

function signerText(name: string, entry: Entry | undefined): string {
  const guessed = boxByName(name)
  const { signer, act } = isBoxRule(entry) ? { ...guessed, ...entry } : guessed
  return `${BOX_SIGNER_LABELS[signer]}\n${act}`
}

/** The labels of the form fields that a rule contains. */
const labelsIn = (rule: string): string[] => namesIn(rule).fields.flatMap((name) => LABELS.get(name) ?? [])
