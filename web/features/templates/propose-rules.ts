import { foldText } from '../../../contract/texts/fold-text.ts'
import type { PdfField } from '../../../shared/api/templates.ts'
import type { DocumentConfig } from '../../../shared/documents/config.ts'
import { FORM_FIELDS } from '../../../shared/documents/form-fields.ts'
import { ambiguousSigningRule } from '../../../shared/documents/signing-variables.ts'
import { stateOf } from './pdf-field-state.ts'

/** A rule for a field, derived from its name or label. */
export interface Proposal {
  name: string
  rule: string
  why: string
  /** Why the rule may be wrong. */
  doubt: string | undefined
}

interface Target {
  rule: string
  /** Its name within a sentence: «la variabile $Nome». */
  title: string
  isVariable: boolean
  doubt: string | undefined
}

const OTHER_LABELS = 'Altri campi del contratto hanno un’etichetta così: controlla.'
const OTHER_DAYS = 'Può essere anche un altro giorno o un altro luogo: controlla.'
const OTHER_PARTS = 'Il resto del nome dice altro: controlla.'

/** Common names on paper forms for fields with another name in the contract. */
const ALIASES: Readonly<Record<string, string>> = { partitaiva: 'p_iva' }

/** Letters and digits only: `Codice_Fiscale` and `codice fiscale` are one key. */
const keyOf = (text: string) => foldText(text).replace(/[^\p{L}\p{N}]/gu, '')

/** The parts of a name in alphabetical order: `residenza.comune` and `comune_residenza` are one key. */
const partsKeyOf = (text: string): string =>
  foldText(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
    .sort()
    .join(' ')

const NUMBERING = /^[\d\s._\-()[\]#]+|(?<![\d\s._\-()[\]#])[\d\s._\-()[\]#]+$/g
const withoutNumbers = (text: string) => text.replace(NUMBERING, '')

/** Parts of a name without information about the person or subject of the field. */
const CONTAINER =
  /^(topmostsubform|form|modulo|subform|sub|page|pagina|pag|campo|campi|dati|cliente|contratto)?\d*$/

/**
 * Rules for fields whose name or label equals that of a variable or contract field, ignoring case, accents,
 * separators and numbers. A field that is filled by its name needs none; a field with a rule gets a proposal
 * only if it differs.
 */
export function proposeRules(
  fields: readonly PdfField[],
  config: DocumentConfig,
  variables: readonly string[],
): Proposal[] {
  const targets = targetsOf(variables)
  return fields.flatMap((field) => {
    if (field.type === 'signature' || field.type === 'button' || stateOf(field, config) === 'by-name')
      return []
    const proposal = proposeSigning(field) ?? proposeRule(field, targets)
    return proposal && proposal.rule !== config[field.name] ? [proposal] : []
  })
}

interface Targets {
  byKey: ReadonlyMap<string, Target>
  byParts: ReadonlyMap<string, Target>
}

function targetsOf(variables: readonly string[]): Targets {
  const byKey = new Map<string, Target>()
  const byParts = new Map<string, Target>()
  const add = (map: Map<string, Target>, key: string, target: Target) => {
    if (key !== '' && !map.has(key)) map.set(key, target)
  }
  for (const variable of variables)
    add(byKey, keyOf(variable), {
      rule: variable,
      title: `la variabile ${variable}`,
      isVariable: true,
      doubt: undefined,
    })
  const targetOf = ({ name, label, section }: (typeof FORM_FIELDS)[number], doubt?: string): Target => ({
    rule: `{${name}}`,
    title: `il campo «${label}» (${section})`,
    isVariable: false,
    doubt,
  })
  for (const field of FORM_FIELDS) {
    const key = keyOf(field.name)
    add(byKey, key, targetOf(field, isLabelOfOtherField(key, field.name) ? OTHER_LABELS : undefined))
    add(byParts, partsKeyOf(field.name), targetOf(field))
  }
  for (const field of FORM_FIELDS) {
    const key = keyOf(field.label)
    if (!isLabelOfOtherField(key, field.name)) add(byKey, key, targetOf(field))
  }
  for (const [key, name] of Object.entries(ALIASES))
    add(byKey, key, targetOf(FORM_FIELDS.find((field) => field.name === name)!))
  return { byKey, byParts }
}

/** The suffixes of fields that repeat another field for the second sale, an extra sale or an insurance. */
const REPEATED = ['_altra', '_extra', '_insurance']

const FIELDS_BY_LABEL = Map.groupBy(FORM_FIELDS, ({ label }) => keyOf(label))

/** Whether the label belongs to a contract field other than `fieldName` and its repetitions. */
const isLabelOfOtherField = (key: string, fieldName: string): boolean =>
  (FIELDS_BY_LABEL.get(key) ?? []).some(
    ({ name }) => name !== fieldName && !REPEATED.some((ending) => name === fieldName + ending),
  )

/** Proposes the signing variable for a day or place that is usually that of the signing. */
function proposeSigning({ name, type }: PdfField): Proposal | undefined {
  const rule = type === 'text' ? ambiguousSigningRule(name) : undefined
  if (rule === undefined) return undefined
  return { name, rule, why: `Di solito è quello della firma: ${rule}.`, doubt: OTHER_DAYS }
}

function proposeRule({ name, label, type }: PdfField, { byKey, byParts }: Targets): Proposal | undefined {
  // A check box is ticked by any text: a variable would tick it for nearly every customer.
  const usable = (target: Target | undefined) =>
    target?.isVariable && type === 'checkbox' ? undefined : target
  const find = (text: string) =>
    usable(byKey.get(keyOf(text))) ??
    usable(byKey.get(keyOf(withoutNumbers(text)))) ??
    usable(byParts.get(partsKeyOf(withoutNumbers(text))))
  const plain = name.replace(/\[\d+\]/g, '')
  const namesake = find(plain)
  if (namesake)
    return { name, rule: namesake.rule, why: `Si chiama come ${namesake.title}.`, doubt: namesake.doubt }
  const labelled = label === '' ? undefined : find(label)
  if (labelled)
    return {
      name,
      rule: labelled.rule,
      why: `La sua etichetta «${label}» corrisponde: ${labelled.title}.`,
      doubt: labelled.doubt,
    }
  const parts = plain.split('.')
  const ending = parts.length > 1 ? find(parts.at(-1)!) : undefined
  if (!ending) return undefined
  const isSure = parts.slice(0, -1).every((part) => CONTAINER.test(foldText(part)))
  const doubt = isSure ? ending.doubt : OTHER_PARTS
  return { name, rule: ending.rule, why: `Il nome finisce come ${ending.title}.`, doubt }
}
