import type { SigningText } from '../../shared/api/fill-report.ts'
import type { DocumentConfig } from '../../shared/documents/config.ts'
import type { DocumentValues } from '../../shared/documents/expression.ts'
import {
  type SigningFacts,
  type SigningPart,
  signingRuleByName,
  textAtSigning,
} from '../../shared/documents/signing-variables.ts'
import { boxStyleOf, type PlacedText, toDisplayedBox } from './fill-texts.ts'
import { type Field, inheritedText, isOnPage } from './pdf/fields.ts'
import type { Objects } from './pdf/objects.ts'
import type { Page } from './pdf/pages.ts'
import type { Pen, TextJob } from './pdf/pen.ts'
import { shortenTo } from './shorten-text.ts'

/** The config with a rule for each text field whose name alone marks it as filled by the signing. */
export function withSigningRules(
  config: DocumentConfig,
  fields: readonly Field[],
  values: DocumentValues,
  objects: Objects,
): DocumentConfig {
  const isOpen = ({ name, type, chain }: Field) =>
    type === 'text' &&
    !Object.hasOwn(config, name) &&
    !values.fields.has(name) &&
    (inheritedText(chain, 'V', objects) ?? '') === ''
  const rules = fields.filter(isOpen).flatMap((field): [string, string][] => {
    const rule = signingRuleByName(field.name)
    return rule === undefined ? [] : [[field.name, rule]]
  })
  return rules.length === 0 ? config : { ...config, ...Object.fromEntries(rules) }
}

/** The references that replace a text too long for its box, from the clearest to the shortest. */
export const evidenceReferences = (point: number): string[] => [
  `vedi attestato di firma, punto ${point}`,
  `vedi attestato, punto ${point}`,
  `v. att. ${point}`,
]

/** The longest expected texts: the place is the municipality with the longest name. */
const LONGEST: SigningFacts = { date: '28/08/2028', place: 'San Valentino in Abruzzo Citeriore' }
const HIGHEST_POINT = 99

type WithSize = Omit<SigningText, 'tooSmall'>

/** The text as the sealing draws it into its box. */
export function signingJob(
  { parts, frame, style, comb, ink, weight = 'regular' }: WithSize,
  facts: SigningFacts,
): TextJob {
  const { width, height } = frame
  return { text: shortenTo(textAtSigning(parts, facts), comb), width, height, style, comb, ink, weight }
}

/** A reference ignores the cells, which are too few for the text. */
export const referenceJob = (job: TextJob): TextJob => ({ ...job, comb: 0 })

function withRoom(text: WithSize, pen: Pen): SigningText {
  const job = signingJob(text, LONGEST)
  const shortest = { ...referenceJob(job), text: evidenceReferences(HIGHEST_POINT).at(-1)! }
  return { ...text, tooSmall: !pen.fits(job) && !pen.fits(shortest) }
}

/** The positions at which the signing writes a field's text: all its widgets on the pages. */
export const signingTextsOf = (
  field: Field,
  parts: SigningPart[],
  { pages, objects, pen }: { pages: readonly Page[]; objects: Objects; pen: Pen },
): SigningText[] =>
  field.widgets.filter(isOnPage).flatMap((widget) => {
    const { page, rect, frame } = widget
    const shown = page === undefined ? undefined : pages[page]
    if (!shown || page === undefined) return []
    const box = toDisplayedBox(shown, rect)
    const { maxLength: _, ...style } = boxStyleOf(field, widget, objects)
    return [withRoom({ field: field.name, page: page + 1, parts, box, frame, ...style }, pen)]
  })

/** The same for a text that config places on a page. */
export function placedSigningText(
  { name, page, box, job: { width, height, style, comb, ink } }: PlacedText,
  parts: SigningPart[],
  {
    page: {
      frame: { matrix },
    },
    pen,
  }: { page: Page; pen: Pen },
): SigningText {
  const [a, b, c, d, e, f] = matrix
  const corner = [a * box.x + c * box.y + e, b * box.x + d * box.y + f] as const
  const frame = { width, height, matrix: [a, b, c, d, ...corner] as const }
  return withRoom({ field: name, page: page + 1, parts, box, frame, style, comb, ink }, pen)
}
