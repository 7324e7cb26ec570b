import type { SigningText } from '../../shared/api/fill-report.ts'
import type { DocumentConfig } from '../../shared/documents/config.ts'
import type { DocumentValues } from '../../shared/documents/expression.ts'
import { type SigningPart, signingRuleByName } from '../../shared/documents/signing-variables.ts'
import { type PlacedText, type TextPlan, toDisplayedBox } from './fill-texts.ts'
import { type Field, inheritedText, isVisible } from './pdf/fields.ts'
import type { Objects } from './pdf/objects.ts'
import type { Page } from './pdf/pages.ts'

/** The config with a rule for each text field whose name alone says that the signing fills it. */
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

/** Where signing writes a field's text: in each of its places that is seen. */
export const signingTextsOf = (
  { name, widgets }: Field,
  { style, comb, ink }: TextPlan,
  parts: SigningPart[],
  pages: readonly Page[],
): SigningText[] =>
  widgets.filter(isVisible).flatMap(({ page, rect, frame }) => {
    const shown = page === undefined ? undefined : pages[page]
    if (!shown || page === undefined) return []
    const box = toDisplayedBox(shown, rect)
    return [{ field: name, page: page + 1, parts, box, frame, style, comb, ink }]
  })

/** The same of a text that config puts on a page. */
export function placedSigningText(
  { name, page, box, job: { width, height, style, comb, ink } }: PlacedText,
  parts: SigningPart[],
  { frame: { matrix } }: Page,
): SigningText {
  const [a, b, c, d, e, f] = matrix
  const corner = [a * box.x + c * box.y + e, b * box.x + d * box.y + f] as const
  const frame = { width, height, matrix: [a, b, c, d, ...corner] as const }
  return { field: name, page: page + 1, parts, box, frame, style, comb, ink }
}
