import { z } from 'zod'
import { namesIn } from './expression.ts'

/** Text written onto a page without a form field: `page` from 1, `x` and `y` in points from its lower left corner. */
const flatText = z.strictObject({
  page: z.number().int().min(1).max(500),
  x: z.number().min(-2000).max(14_400),
  y: z.number().min(-2000).max(14_400),
  size: z.number().min(2).max(200).default(10),
  /** Where the text must end; longer text shrinks. */
  width: z.number().min(1).max(14_400).optional(),
  value: z.string().max(2000),
})
export type FlatText = z.input<typeof flatText>

const documentConfig = z.record(z.string().min(1).max(300), z.union([z.string().max(2000), flatText]))

/** PDF field name → expression, or any name → a text placed on a page. */
export type DocumentConfig = z.output<typeof documentConfig>

export type ConfigOutcome = { ok: true; config: DocumentConfig } | { ok: false; problem: string }

/** Reads a template's config text. Empty text is an empty config: fields then fill by their names. */
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

interface Known {
  /** Absent while there is no PDF: any name may be a field of the one to come. */
  pdfFields?: readonly string[]
  formFields: ReadonlySet<string>
  words: readonly string[]
}

/** What a config names that does not exist: PDF fields, form fields and words, as sentences for the person writing it. */
export function configProblems(config: DocumentConfig, known: Known): string[] {
  return Object.entries(config).flatMap(([name, entry]) => {
    const expression = typeof entry === 'string' ? entry : entry.value
    const missing =
      typeof entry === 'string' && known.pdfFields && !known.pdfFields.includes(name)
        ? [`Il PDF non ha un campo “${name}”.`]
        : []
    return [...missing, ...expressionProblems(expression, known)]
  })
}

export function expressionProblems(expression: string, known: Pick<Known, 'formFields' | 'words'>): string[] {
  const { fields, words } = namesIn(expression)
  return [
    ...fields
      .filter((name) => !known.formFields.has(name))
      .map((name) => `Il modulo non ha un campo “${name}”.`),
    ...words
      .filter((word) => !known.words.some((name) => word.startsWith(name)))
      .map((word) => `La parola “${word}” non esiste.`),
  ]
}
