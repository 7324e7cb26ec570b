/**
 * The expression language of `config`, naming rules, scripts and custom variables: text with `$variables`
 * and `{field}`s. A field may name a part of its text: `{data_nascita.giorno}`.
 */

import { partOf, TEXT_PARTS, type TextPart } from './text-parts.ts'

/** A field of the contract in documents: its stored value and its printed text. */
export interface DocumentField {
  raw: string
  text: string
  /** The contract requires an answer. */
  required?: boolean
}

/** The values available to a document. Variable names include the dollar sign: `$Nome`. */
export interface DocumentValues {
  variables: ReadonlyMap<string, string>
  fields: ReadonlyMap<string, DocumentField>
}

/** A dollar sign and all letters after it: one or more variables. */
export const VARIABLE_RUN = /\$[\p{L}\p{N}_]+/gu
/** A field or a part of its text: `{phone}`, `{phone.cifre}`. */
const FIELD = new RegExp(`\\{([A-Za-z_][A-Za-z0-9_]*(?:\\.(?:${TEXT_PARTS.join('|')}))?)\\}`, 'g')
const DOUBLED = /\{\{\s*([A-Za-z_][A-Za-z0-9_.]*)\s*\}\}/g
const CHOICE = /^\s*([A-Za-z_][A-Za-z0-9_]*)\s*=([^?]*)\?(.*)$/s

/** Pasted texts may have doubled braces: `{{phone}}` is filled as `{phone}`. */
const unifyBraces = (text: string): string => text.replace(DOUBLED, '{$1}')

/** Replaces variables and fields in a text; `protect` escapes the inserted values, not the text around them. */
export function substitute(
  text: string,
  values: DocumentValues,
  protect: (value: string) => string = (value) => value,
): string {
  const parts = unifyBraces(text).split(FIELD)
  return parts
    .map((part, index) =>
      index % 2 === 1
        ? protect(fieldText(part, values))
        : substituteVariables(part, values.variables, protect),
    )
    .join('')
}

function fieldText(reference: string, { fields }: DocumentValues): string {
  const [name = '', part] = reference.split('.')
  const text = fields.get(name)?.text ?? ''
  return part === undefined ? text : partOf(text, part as TextPart)
}

/**
 * `$Nome_$Cognome` is two variables with an underscore between them: a variable is the longest known name
 * after the dollar sign, not the longest run of letters.
 */
function substituteVariables(
  text: string,
  variables: ReadonlyMap<string, string>,
  protect: (value: string) => string,
): string {
  const known = [...variables.keys()].sort((a, b) => b.length - a.length)
  return text.replace(VARIABLE_RUN, (run) => {
    const variable = known.find((name) => run.startsWith(name))
    return variable === undefined
      ? run
      : protect(variables.get(variable) ?? '') +
          substituteVariables(run.slice(variable.length), variables, protect)
  })
}

/**
 * The value of an expression: text with variables and fields, or `field=value ? text : text`, where the second text
 * may be another choice. The parts are divided by the first colon with a space on each side, else by the first colon.
 * A choice compares with the stored value or the printed text, ignoring case; an empty value matches an empty field.
 */
export const evaluate = (expression: string, values: DocumentValues): string =>
  collapseSpaces(substitute(chosenText(expression, values), values))

/** The branch that an expression chooses for these values, with variables and fields unreplaced. */
export function chosenText(expression: string, values: DocumentValues): string {
  const choice = readChoice(expression)
  if (!choice) return expression
  return chosenText(matches(values.fields.get(choice.field), choice.value) ? choice.yes : choice.no, values)
}

interface Choice {
  field: string
  value: string
  yes: string
  no: string
}

function readChoice(expression: string): Choice | undefined {
  const match = CHOICE.exec(expression)
  if (!match) return undefined
  const rest = match[3]!
  const spaced = rest.indexOf(' : ')
  const colon = spaced >= 0 ? spaced + 1 : rest.indexOf(':')
  const [yes, no] = colon < 0 ? [rest, ''] : [rest.slice(0, colon), rest.slice(colon + 1)]
  return { field: match[1]!, value: match[2]!.trim(), yes: yes.trim(), no: no.trim() }
}

const fold = (text: string) => text.trim().toLowerCase()

function matches(field: DocumentField | undefined, value: string): boolean {
  return fold(field?.raw ?? '') === fold(value) || fold(field?.text ?? '') === fold(value)
}

/** Removes the double spaces left by empty fields; line ends are preserved. */
export const collapseSpaces = (text: string) => text.replace(/[^\S\n]+/g, ' ').trim()

const MAX_EXCERPT = 24

/** The text from the first brace on that does not belong to a field name; undefined if there is none. */
export function strayBrace(expression: string): string | undefined {
  const at = expression.replace(FIELD, (field) => ' '.repeat(field.length)).search(/[{}]/)
  return at < 0 ? undefined : expression.slice(at, at + MAX_EXCERPT)
}

/** The fields and variables of an expression, for its validation. */
export function namesIn(expression: string): { fields: string[]; variables: string[] } {
  const choice = readChoice(expression)
  if (choice) {
    const [yes, no] = [namesIn(choice.yes), namesIn(choice.no)]
    return {
      fields: [choice.field, ...yes.fields, ...no.fields],
      variables: [...yes.variables, ...no.variables],
    }
  }
  return {
    fields: [...expression.matchAll(FIELD)].map((match) => match[1]!.split('.')[0]!),
    variables: [...expression.matchAll(VARIABLE_RUN)].map((match) => match[0]),
  }
}
