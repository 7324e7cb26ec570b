import { z } from 'zod'
import { namesIn, strayBrace } from './expression.ts'
import { BOX_SIGNERS, boxByName, MAX_ACT, type SigningBox } from './signing-box.ts'
import { beginsWithSigningVariable, ruleVariables } from './signing-variables.ts'
import { TEXT_PARTS } from './text-parts.ts'

/** Text written onto a page without a form field: `page` from 1, `x` and `y` in points from its lower left corner. */
const flatText = z.strictObject({
  page: z.number().int().min(1).max(500),
  x: z.number().min(-2000).max(14_400),
  y: z.number().min(-2000).max(14_400),
  size: z.number().min(2).max(200).default(10),
  /** The right limit of the text; a longer text is shrunk. */
  width: z.number().min(1).max(14_400).optional(),
  value: z.string().max(2000),
})
export type FlatText = z.input<typeof flatText>

/** The signer of a signature field; without `act` the declaration depends on the field's name. */
const boxRule = z.strictObject({
  signer: z.enum(BOX_SIGNERS),
  act: z.string().trim().min(1).max(MAX_ACT).optional(),
})
export type BoxRule = z.output<typeof boxRule>

const entry = z.union([z.string().max(2000), flatText, boxRule])
const documentConfig = z.record(z.string().min(1).max(300), entry)

/** PDF field name → expression or rule of a signature box, or any name → a text placed on a page. */
export type DocumentConfig = z.output<typeof documentConfig>
type Entry = DocumentConfig[string]
export type PlacedText = Extract<Entry, { page: number }>

export const isPlaced = (rule: Entry | undefined): rule is PlacedText =>
  typeof rule === 'object' && 'page' in rule
export const isBoxRule = (rule: Entry | undefined): rule is BoxRule =>
  typeof rule === 'object' && 'signer' in rule

/** The signer and the declaration of the signature field with this name. */
export function signingBoxOf(name: string, config: DocumentConfig): SigningBox {
  const rule = config[name]
  const guessed = boxByName(name)
  return isBoxRule(rule) ? { signer: rule.signer, act: rule.act ?? guessed.act } : guessed
}

export type ConfigOutcome = { ok: true; config: DocumentConfig } | { ok: false; problem: string }

/** Parses a template's config text. Empty text is an empty config: fields are then filled by their names. */
export function parseConfig(text: string): ConfigOutcome {
  if (text.trim() === '') return { ok: true, config: {} }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { ok: false, problem: 'La configurazione non è un JSON leggibile.' }
  }
  const read = documentConfig.safeParse(json)
  if (read.success) return { ok: true, config: read.data }
  const issue = read.error.issues[0]!
  const where = issue.path.length > 0 ? ` (${issue.path.join('.')})` : ''
  return { ok: false, problem: `La configurazione non ha la forma attesa${where}.` }
}

interface KnownNames {
  /** Absent without a PDF: any name may be a field of the later PDF. */
  pdfFields?: readonly string[]
  formFields: ReadonlySet<string>
  variables: readonly string[]
}

/**
 * The unknown PDF fields, form fields and variables of a config, as messages for its author.
 * @param problemsOf finds the problems of one expression; a caller can pass a cached version
 */
export function configProblems(
  config: DocumentConfig,
  known: KnownNames,
  problemsOf = (expression: string) =>
    expressionProblems(expression, { ...known, variables: ruleVariables(known.variables) }),
): string[] {
  const pdfFields = known.pdfFields && new Set(known.pdfFields)
  return Object.entries(config).flatMap(([name, rule]) => {
    const missing =
      !isPlaced(rule) && pdfFields && !pdfFields.has(name) ? [`Il PDF non ha un campo “${name}”.`] : []
    return [...missing, ...problemsOf(expressionOf(rule))]
  })
}

/** The expression of a rule; empty for a signature box. */
export function expressionOf(rule: Entry): string {
  if (typeof rule === 'string') return rule
  return isPlaced(rule) ? rule.value : ''
}

export function expressionProblems(
  expression: string,
  known: Pick<KnownNames, 'formFields' | 'variables'>,
): string[] {
  const { fields, variables } = namesIn(expression)
  const brace = strayBrace(expression)
  return [
    ...(brace
      ? [
          `La parentesi “${brace[0]}” in «${brace}» non racchiude il nome di un campo: si scrive {nome_del_campo} o una sua parte, come {nome_del_campo.giorno} (${TEXT_PARTS.join(', ')}).`,
        ]
      : []),
    ...fields
      .filter((name) => !known.formFields.has(name))
      .map((name) => `Il modulo non ha un campo “${name}”.`),
    ...variables
      .filter((variable) => !known.variables.some((name) => variable.startsWith(name)))
      .map((variable) =>
        beginsWithSigningVariable(variable)
          ? `La parola “${variable}” si riempie alla firma: vale solo nelle regole di un modello.`
          : `La parola “${variable}” non esiste.`,
      ),
  ]
}
