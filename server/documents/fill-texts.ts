import type { FillReport } from '../../shared/api/fill-report.ts'
import {
  type DocumentConfig,
  isPlaced,
  type PlacedText as PlacedEntry,
} from '../../shared/documents/config.ts'
import { type DocumentValues, evaluate } from '../../shared/documents/expression.ts'
import { type SigningPart, signingParts } from '../../shared/documents/signing-variables.ts'
import { CAPITAL_HEIGHT, PADDING, type TextStyle } from './fit-text.ts'
import {
  choicesOf,
  type Field,
  FLAGS,
  inheritedNumber,
  inheritedText,
  type Option,
  optionsOf,
  type Widget,
} from './pdf/fields.ts'
import { findOption } from './pdf/find-option.ts'
import { type Box, commonBox, displayedBox } from './pdf/frames.ts'
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
  const chosen =
    wanted === undefined
      ? listedChoices(field, options, objects)
      : severalOptions(options, wantedTexts(name, config, values) ?? [])
  const text = chosen ?? wanted ?? storedText
  const isPassword = type === 'text' && (flags & FLAGS.password) !== 0
  return {
    text,
    drawn: isPassword ? '*'.repeat([...text].length) : text,
    unchanged: wanted === undefined,
    signing,
  }
}

/** Between the choices of a list. */
const BETWEEN = ', '

/** The labels of the options that a list has in its template; undefined where they are none of its options. */
function listedChoices(field: Field, options: readonly Option[], objects: Objects): string | undefined {
  const labels = choicesOf(field, objects).map((text) => findOption(options, [text])?.label ?? text)
  return labels.length === 0 ? undefined : labels.join(BETWEEN)
}

/** The label of the option that a text names, or the labels of all that a list of texts names. */
function severalOptions(options: readonly Option[], texts: readonly string[]): string | undefined {
  const one = findOption(options, texts)
  if (one) return one.label
  const parts = texts.map((text) => text.split(/[,;\n]/).map((part) => findOption(options, [part])?.label))
  return parts
    .find((labels) => labels.length > 1 && labels.every((label) => label !== undefined))
    ?.join(BETWEEN)
}

export function boxStyleOf({ type, flags }: Field, widget: Widget, objects: Objects): BoxStyle {
  const { size, align, ink, weight } = textStyleOf(widget, objects)
  const multiline = type === 'list' || (type === 'text' && (flags & FLAGS.multiline) !== 0)
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
    const box = boxOfPlaced(entry, page)
    const style: TextStyle = { size: entry.size, multiline: false, align: 'left' }
    const job = { text, width: box.width, height: box.height, style, comb: 0, ink: DEFAULT_INK }
    return [{ name, page: entry.page - 1, box, job, signing }]
  })
}

/**
 * The part of a placed text's box that the page shows. The coordinates are the corner of the text: its box begins one
 * padding before them and ends, without a width, at the edge of the page.
 */
function boxOfPlaced({ x, y, size, width }: PlacedEntry, { frame: page }: Page): Box {
  const given = { x, y, width: width ?? Math.max(1, page.width - x - PADDING), height: size * CAPITAL_HEIGHT }
  const shown = commonBox(given, { x: 0, y: 0, width: page.width, height: page.height })
  return { ...shown, x: shown.x - PADDING, width: shown.width + 2 * PADDING }
}

/** The box of a widget on the displayed page. */
export const toDisplayedBox = (page: Page, rect: Box): Box => {
  const box = displayedBox(page.frame, rect)
  const round = (value: number) => Math.round(value * 100) / 100
  return { x: round(box.x), y: round(box.y), width: round(box.width), height: round(box.height) }
}
