/** The little language of `config`, naming rules, scripts and custom variables: text with words and `{field}`s. */

/** A field of the contract as documents see it: what is stored and what is printed. */
export interface DocumentField {
  raw: string
  text: string
  /** The contract asks for an answer; absent: it asks for none, or leaves it open. */
  required?: boolean
}

/** What a document may speak of. Words carry their dollar sign: `$Nome`. */
export interface DocumentValues {
  words: ReadonlyMap<string, string>
  fields: ReadonlyMap<string, DocumentField>
}

/** A dollar sign and all letters after it: one word or several. */
export const WORD_RUN = /\$[\p{L}\p{N}_]+/gu
const FIELD = /\{([A-Za-z_][A-Za-z0-9_]*)\}/g
const CHOICE = /^\s*([A-Za-z_][A-Za-z0-9_]*)\s*=\s*([^?]*?)\s*\?(.*)$/s

/** Fills words and fields into a text; `protect` is applied to what is filled in, never to the text around it. */
export function substitute(
  text: string,
  values: DocumentValues,
  protect: (value: string) => string = (value) => value,
): string {
  const parts = text.split(FIELD)
  return parts
    .map((part, index) =>
      index % 2 === 1
        ? protect(values.fields.get(part)?.text ?? '')
        : substituteVariables(part, values.words, protect),
    )
    .join('')
}

/**
 * `$Nome_$Cognome` is two words with an underscore between, so a word is the longest known name that begins
 * after the dollar sign and not the longest run of letters.
 */
function substituteVariables(
  text: string,
  variables: ReadonlyMap<string, string>,
  protect: (value: string) => string,
): string {
  const known = [...variables.keys()].sort((a, b) => b.length - a.length)
  return text.replace(WORD_RUN, (run) => {
    const variable = known.find((name) => run.startsWith(name))
    return variable === undefined
      ? run
      : protect(variables.get(variable) ?? '') +
          substituteVariables(run.slice(variable.length), variables, protect)
  })
}

/**
 * The value of an expression: text with words and fields, or `field=value ? text : text`, where the second text
 * may be another choice. The parts are divided by the first colon with a space on each side, else by the first colon.
 * A choice compares with what is stored or what is printed, in any case; an empty value asks whether the field is empty.
 */
export const evaluate = (expression: string, values: DocumentValues): string =>
  tidy(substitute(chosenText(expression, values), values))

/** The text that an expression chooses for these values, with its words and fields as they are written. */
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
  const found = CHOICE.exec(expression)
  if (!found) return undefined
  const rest = found[3]!
  const spaced = rest.indexOf(' : ')
  const colon = spaced >= 0 ? spaced + 1 : rest.indexOf(':')
  const [yes, no] = colon < 0 ? [rest, ''] : [rest.slice(0, colon), rest.slice(colon + 1)]
  return { field: found[1]!, value: found[2]!, yes: yes.trim(), no: no.trim() }
}

const fold = (text: string) => text.trim().toLowerCase()

function matches(field: DocumentField | undefined, value: string): boolean {
  return fold(field?.raw ?? '') === fold(value) || fold(field?.text ?? '') === fold(value)
}

/** Empty fields leave no double spaces behind; line ends stay. */
export const tidy = (text: string) => text.replace(/[^\S\n]+/g, ' ').trim()

/** The first brace that neither opens nor closes the name of a field; undefined when there is none. */
export const strayBrace = (expression: string): string | undefined =>
  /[{}]/.exec(expression.replace(FIELD, ''))?.[0]

/** The fields and words that an expression names, for checking it when it is written. */
export function namesIn(expression: string): { fields: string[]; words: string[] } {
  const choice = readChoice(expression)
  if (choice) {
    const [yes, no] = [namesIn(choice.yes), namesIn(choice.no)]
    return { fields: [choice.field, ...yes.fields, ...no.fields], words: [...yes.words, ...no.words] }
  }
  return {
    fields: [...expression.matchAll(FIELD)].map((match) => match[1]!),
    words: [...expression.matchAll(WORD_RUN)].map((match) => match[0]),
  }
}
