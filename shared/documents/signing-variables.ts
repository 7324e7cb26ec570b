import { z } from 'zod'
import { chosenText, type DocumentValues, substitute, tidy, WORD_RUN } from './expression.ts'

/** Template variables whose text is known when the customer signs, and not before. */
export const SIGNING_VARIABLES = { $DataFirma: 'date', $LuogoFirma: 'place' } as const
type SigningVariable = keyof typeof SIGNING_VARIABLES

export const SIGNING_VARIABLE_NAMES = Object.keys(SIGNING_VARIABLES) as SigningVariable[]

const isSigningVariable = (name: string): name is SigningVariable => Object.hasOwn(SIGNING_VARIABLES, name)

/** The variables that the rules of a template may use. */
export const ruleVariables = (variables: readonly string[]): string[] => [
  ...variables,
  ...SIGNING_VARIABLE_NAMES,
]

/** Whether a run such as `$DataFirma_` begins with one of them. */
export const beginsWithSigningVariable = (run: string): boolean =>
  SIGNING_VARIABLE_NAMES.some((name) => run.startsWith(name))

/** A piece of a text with such a variable: what the record says already, or what the signing will say. */
export const signingPart = z.union([
  z.strictObject({ text: z.string() }),
  z.strictObject({ variable: z.enum(['date', 'place']) }),
])
export type SigningPart = z.infer<typeof signingPart>

/**
 * The pieces of an expression with a variable of the signing; undefined for any other. A custom field that had the same
 * name before there were these variables prevails.
 */
export function signingParts(expression: string, values: DocumentValues): SigningPart[] | undefined {
  const text = chosenText(expression, values)
  const known = [...values.words.keys(), ...SIGNING_VARIABLE_NAMES].sort((a, b) => b.length - a.length)
  const parts: SigningPart[] = []
  const addText = (piece: string) => {
    if (piece !== '') parts.push({ text: piece })
  }
  let from = 0
  for (const { 0: run, index } of text.matchAll(WORD_RUN)) {
    const name = known.find((one) => run.startsWith(one))
    if (name === undefined || !isSigningVariable(name) || values.words.has(name)) continue
    addText(substitute(text.slice(from, index), values))
    parts.push({ variable: SIGNING_VARIABLES[name] })
    from = index + name.length
  }
  if (from === 0) return undefined
  addText(substitute(text.slice(from), values))
  return parts
}

/** What the signing said: the day in Italian form, and the place as the signer wrote it. */
export interface SigningFacts {
  date: string
  place: string
}

/** The text that a document shows once it is signed. */
export const textAtSigning = (parts: readonly SigningPart[], facts: SigningFacts): string =>
  tidy(parts.map((part) => ('variable' in part ? facts[part.variable] : part.text)).join(''))

const DATE = '(?:data|date)'
const PLACE = '(?:luogo|place)'
const SIGN = '(?:di|della|of)?(?:firma|sottoscrizione|signature|signing)'
const WHO = '(?:del|of)?(?:cliente|contraente|contratto|customer)?'
const AND = '(?:e|ed|and)?'

const COMBINED = new RegExp(`^(?:${PLACE}${AND}${DATE}|${DATE}${AND}${PLACE})(?:${SIGN})?${WHO}$`)
const OWN_DATE = new RegExp(`^(?:${DATE}${SIGN}${WHO}|firma${DATE})$`)
const OWN_PLACE = new RegExp(`^(?:${PLACE}${SIGN}${WHO}|firma${PLACE})$`)
const BARE_DATE = new RegExp(`^${DATE}$`)
const BARE_PLACE = new RegExp(`^${PLACE}$`)

const foldToLetters = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** The rule of a text field whose name leaves no doubt that the signing fills it, such as `luogo_e_data`. */
export function signingRuleByName(name: string): string | undefined {
  const letters = foldToLetters(name)
  if (COMBINED.test(letters))
    return letters.search(PLACE) < letters.search(DATE)
      ? '$LuogoFirma, $DataFirma'
      : '$DataFirma, $LuogoFirma'
  if (OWN_DATE.test(letters)) return '$DataFirma'
  return OWN_PLACE.test(letters) ? '$LuogoFirma' : undefined
}

/** The rule that a bare `data` or `luogo` may ask for: it can be any other day or place as well. */
export function signingRuleInDoubt(name: string): string | undefined {
  const letters = foldToLetters(name)
  if (BARE_DATE.test(letters)) return '$DataFirma'
  return BARE_PLACE.test(letters) ? '$LuogoFirma' : undefined
}
