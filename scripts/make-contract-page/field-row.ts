import { type Field, labelOf, type Option } from '../../contract/index.ts'
import type { TimeRule } from '../../contract/time/typed-date.ts'
import { code, requirementLinks, tableRow } from './markdown.ts'

/** Longer lists of suggestions are only counted. */
const MAX_OPTIONS = 40

export const FIELD_COLUMNS = [
  'Field',
  'Label',
  'Kind',
  'Required',
  'Options and limits',
  'Shown when',
  'Requirements',
]

const TIMES: Readonly<Record<TimeRule, string>> = {
  past: 'past only',
  future: 'future only',
  birth: 'past only, warns of a minor and of the living above 105 years',
  death: 'past only, not before the birth',
  issue: 'past only, not before the birth',
  expiry: 'warns once expired',
}

/** A line of a section's table. */
export function fieldRow(field: Field): string {
  return tableRow([
    code(field.name),
    field.label,
    field.kind,
    requiredText(field),
    [...optionTexts(field), ...limits(field)].join('; '),
    field.when ? labelOf(field.when) : '',
    requirementCell(field),
  ])
}

/** The own requirements of a row, and whether it should be confirmed. */
export function requirementCell({
  requirements = [],
  undocumented,
}: Pick<Field, 'requirements' | 'undocumented'>): string {
  return [requirementLinks(requirements), undocumented ? 'to confirm' : ''].filter(Boolean).join('; ')
}

function requiredText({ required: requiredText, kind, rules }: Field): string {
  if (requiredText === false || kind === 'checkbox' || kind === 'readonly' || rules?.whenEmpty !== undefined)
    return rules?.requiredInDraft ? 'in drafts' : 'no'
  if (requiredText) return `when ${labelOf(requiredText)}`
  return rules?.requiredInDraft ? 'yes, in drafts too' : 'yes'
}

function optionTexts({ options, managed }: Field): string[] {
  if (managed !== undefined) return [`the managed list ${code(managed)}`]
  if (!options) return []
  if (options.length > MAX_OPTIONS) return [`${options.length} suggestions`]
  return [options.map(optionText).join(', ')]
}

function optionText({ value, label, when, note }: Option): string {
  const parts = [
    label === value ? '' : `«${label}»`,
    when ? `when ${labelOf(when)}` : '',
    note ? 'with a declaration' : '',
  ]
  const more = parts.filter(Boolean).join(', ')
  return `${code(value)}${more && ` (${more})`}`
}

function limits({ default: start, maxLength, rows, rules }: Field): string[] {
  return [
    ...(start !== undefined ? [`starts as ${code(start)}`] : []),
    ...(rules?.whenEmpty !== undefined ? [`empty counts as ${code(rules.whenEmpty)}`] : []),
    ...(maxLength !== undefined ? [`at most ${maxLength} characters`] : []),
    ...(rows !== undefined ? [`${rows} rows`] : []),
    ...(rules?.time ? [TIMES[rules.time]] : []),
    ...(rules?.relates?.issueDate ? ['not before the issue'] : []),
    ...(rules?.soft ? ['only warns'] : []),
  ]
}
