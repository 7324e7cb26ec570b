import type { FillReport } from '../../shared/api/fill-report.ts'
import { type DocumentConfig, isPlaced } from '../../shared/documents/config.ts'
import { type DocumentValues, evaluate } from '../../shared/documents/expression.ts'
import { type SigningPart, signingParts } from '../../shared/documents/signing-variables.ts'
import { CAPITAL_HEIGHT, PADDING, type TextStyle } from './fit-text.ts'
import { type Field, FLAGS, inheritedNumber, inheritedText, optionsOf, type Widget } from './pdf/fields.ts'
import { findOption } from './pdf/find-option.ts'
import { type Box, displayedBox } from './pdf/frames.ts'
import type { Objects } from './pdf/objects.ts'
import type { Page } from './pdf/pages.ts'
import type { TextJob } from './pdf/pen.ts'
import { textStyleOf } from './pdf/widget-style.ts'
import { wantedTexts } from './wanted-texts.ts'

/** The text of a text field or list. */
export interface TextPlan {
  text: string
  /** The drawn text: a password field shows dots. */
  drawn: string
  /** Neither the config nor the record has a value: the text of the template stays. */
  unchanged: boolean
  /** The signing provides the text: the field is empty until then. */
  signing: SigningPart[] | undefined
}

/** The style of a text in one of the field's boxes. */
interface BoxStyle extends Required<Pick<TextJob, 'style' | 'comb' | 'ink' | 'weight'>> {
  /** The maximum of letters; zero without one. */
  maxLength: number
}

/** The text of a field, now or after the signing; undefined without a value. */
function textFor(
  name: string,
  config: DocumentConfig,
  values: DocumentValues,
): { text: string | undefined; signing?: SigningPart[] | undefined } {
  const entry = Object.hasOwn(config, name) ? config[name] : undefined
  if (typeof entry !== 'string') return { text: values.fields.get(name)?.text }
  const signing = signingParts(entry, values)
  return { text: signing ? '' : evaluate(entry, values), signing }
}

export function planText(
  field: Field,
  config: DocumentConfig,
  values: DocumentValues,
  objects: Objects,
): TextPlan {
  const { name, type, flags, chain } = field
  const { text: wanted, signing } = textFor(name, config, values)
  const storedText = inheritedText(chain, 'V', objects) ?? ''
  const options = type === 'text' ? [] : optionsOf(field, objects)
  const displayed = wanted ?? storedText
  const text = findOption(options, wantedTexts(name, config, values) ?? [storedText])?.label ?? displayed
  const isPassword = type === 'text' && (flags & FLAGS.password) !== 0
  return {
    text,
    drawn: isPassword ? '*'.repeat([...text].length) : text,
    unchanged: wanted === undefined,
    signing,
  }
}

export function boxStyleOf({ type, flags }: Field, widget: Widget, objects: Objects): BoxStyle {
  const { size, align, ink, weight } = textStyleOf(widget, objects)
  const multiline = type === 'text' && (flags & FLAGS.multiline) !== 0
  const isText = type === 'text'
  const maxLength = isText ? Math.max(0, inheritedNumber(widget.chain, 'MaxLen', objects) ?? 0) : 0
  const comb = isText && !multiline && (flags & FLAGS.comb) !== 0 ? maxLength : 0
  return { style: { size, multiline, align }, comb, ink, weight, maxLength }
}

/** A text that config places on a page by coordinates: the job, and its position on the displayed page. */
export interface PlacedText {
  name: string
  page: number
  box: Box
  job: TextJob
  /** The text is written by the signing and not before. */
  signing: SigningPart[] | undefined
}

const DEFAULT_INK = [0.07, 0.09, 0.12]

/** The placed texts of the config; texts on missing pages are reported. */
export function placeTexts(
  config: DocumentConfig,
  values: DocumentValues,
  pages: readonly Page[],
  report: FillReport,
): PlacedText[] {
  return Object.entries(config).flatMap(([name, entry]) => {
    if (!isPlaced(entry)) return []
    const page = pages[entry.page - 1]
    if (!page) {
      report.unknown.push(name)
      return []
    }
    const signing = signingParts(entry.value, values)
    const text = signing ? '' : evaluate(entry.value, values)
    if (text === '' && !signing) {
      report.unfilled.push({ field: name, page: entry.page, why: 'empty', required: false })
      return []
    }
    // The coordinates are the corner of the text: its box begins one padding before them and ends at the edge of the
    // page.
    const width = (entry.width ?? Math.max(1, page.frame.width - entry.x - PADDING)) + 2 * PADDING
    const box = { x: entry.x - PADDING, y: entry.y, width, height: entry.size * CAPITAL_HEIGHT }
    const style: TextStyle = { size: entry.size, multiline: false, align: 'left' }
    const job = { text, width: box.width, height: box.height, style, comb: 0, ink: DEFAULT_INK }
    return [{ name, page: entry.page - 1, box, job, signing }]
  })
}

/** The box of a widget on the displayed page. */
export const toDisplayedBox = (page: Page, rect: Box): Box => {
  const box = displayedBox(page.frame, rect)
  const round = (value: number) => Math.round(value * 100) / 100
  return { x: round(box.x), y: round(box.y), width: round(box.width), height: round(box.height) }
}
