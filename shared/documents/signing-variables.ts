import { z } from 'zod'
import { foldToLetters } from '../../contract/texts/fold-text.ts'
import { chosenText, collapseSpaces, type DocumentValues, substitute, VARIABLE_RUN } from './expression.ts'

/** Template variables whose value is known only at signing. */
export const SIGNING_VARIABLES = { $DataFirma: 'date', $LuogoFirma: 'place' } as const
type SigningVariable = keyof typeof SIGNING_VARIABLES

export const SIGNING_VARIABLE_NAMES = Object.keys(SIGNING_VARIABLES) as SigningVariable[]

const isSigningVariable = (name: string): name is SigningVariable => Object.hasOwn(SIGNING_VARIABLES, name)

/** The variables that the rules of a template may use. */
export const ruleVariables = (variables: readonly string[]): string[] => [
  ...variables,
  ...SIGNING_VARIABLE_NAMES,
]

/** Whether a text such as `$DataFirma_` begins with one of them. */
export const beginsWithSigningVariable = (run: string): boolean =>
  SIGNING_VARIABLE_NAMES.some((name) => run.startsWith(name))

/** A part of a text with such a variable: a text from the record, or a variable that is replaced at signing. */
export const signingPart = z.union([
  z.strictObject({ text: z.string() }),
  z.strictObject({ variable: z.enum(['date', 'place']) }),
])
export type SigningPart = z.infer<typeof signingPart>

/**
 * The parts of an expression with a signing variable; undefined for other expressions. An older custom
 * variable with the same name takes precedence.
 */
export function signingParts(expression: string, values: DocumentValues): SigningPart[] | undefined {
  const text = chosenText(expression, values)
  const known = [...values.variables.keys(), ...SIGNING_VARIABLE_NAMES].sort((a, b) => b.length - a.length)
  const parts: SigningPart[] = []
  const addText = (piece: string) => {
    if (piece !== '') parts.push({ text: piece })
  }
  let from = 0
  for (const { 0: run, index } of text.matchAll(VARIABLE_RUN)) {
    const name = known.find((variable) => run.startsWith(variable))
    if (name === undefined || !isSigningVariable(name) || values.variables.has(name)) continue
    addText(substitute(text.slice(from, index), values))
    parts.push({ variable: SIGNING_VARIABLES[name] })
    from = index + name.length
  }
  if (from === 0) return undefined
  addText(substitute(text.slice(from), values))
  return parts
}

/** The data of the signing: the day in Italian format, and the place that the signer typed. */
export interface SigningFacts {
  date: string
  place: string
}

/** The text of the signed document. */
export const textAtSigning = (parts: readonly SigningPart[], facts: SigningFacts): string =>
  collapseSpaces(parts.map((part) => ('variable' in part ? facts[part.variable] : part.text)).join(''))

const DATE = '(?:data|date)'
const PLACE = '(?:luogo|place)'
const SIGN = '(?:di|della|of)?(?:firma|sottoscrizione|signature|signing)'
const SIGNER = '(?:del|of)?(?:cliente|contraente|contratto|customer)?'
const AND = '(?:e|ed|and)?'

const COMBINED = new RegExp(`^(?:${PLACE}${AND}${DATE}|${DATE}${AND}${PLACE})(?:${SIGN})?${SIGNER}$`)
const SIGNING_DATE = new RegExp(`^(?:${DATE}${SIGN}${SIGNER}|firma${DATE})$`)
const SIGNING_PLACE = new RegExp(`^(?:${PLACE}${SIGN}${SIGNER}|firma${PLACE})$`)
const BARE_DATE = new RegExp(`^${DATE}$`)
const BARE_PLACE = new RegExp(`^${PLACE}$`)

/** The rule of a text field whose name clearly refers to the signing, such as `luogo_e_data`. */
export function signingRuleByName(name: string): string | undefined {
  const letters = foldToLetters(name).toLowerCase()
  if (COMBINED.test(letters))
    return letters.search(PLACE) < letters.search(DATE)
      ? '$LuogoFirma, $DataFirma'
      : '$DataFirma, $LuogoFirma'
  if (SIGNING_DATE.test(letters)) return '$DataFirma'
  return SIGNING_PLACE.test(letters) ? '$LuogoFirma' : undefined
}

/** The possible rule of a field named only `data` or `luogo`, which may also be another day or place. */
export function ambiguousSigningRule(name: string): string | undefined {
  const letters = foldToLetters(name).toLowerCase()
  if (BARE_DATE.test(letters)) return '$DataFirma'
  return BARE_PLACE.test(letters) ? '$LuogoFirma' : undefined
}
