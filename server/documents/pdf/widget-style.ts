import { PdfArray, type PdfDict, PdfNumber } from '@libpdf/core'
import { circlePath, colour, formatNumber } from './drawing-operators.ts'
import type { Weight } from './faces.ts'
import { findInherited, inheritedNumber, inheritedText, type Widget } from './fields.ts'
import { asDict, type Objects } from './objects.ts'

/** The text style of a widget. */
interface TextStyleOfWidget {
  /** Zero: as large as the box allows. */
  size: number
  ink: readonly number[]
  weight: Weight
  align: 'left' | 'center' | 'right'
}

const DEFAULT_INK = [0.07, 0.09, 0.12]
const NUMBER = String.raw`-?(?:\d+(?:\.\d*)?|\.\d+)`
const FONT = new RegExp(`/([^\\s/]+)\\s+(${NUMBER})\\s+Tf`)
const INK = new RegExp(`(?<![\\d.])((?:${NUMBER}\\s+){1,4})(g|rg|k)(?=\\s|$)`)
const INK_NUMBERS = { g: 1, rg: 3, k: 4 } as const

/** Reads the style of a widget, its field or its form; a form without one gets a readable default. */
export function textStyleOf({ chain }: Pick<Widget, 'chain'>, objects: Objects): TextStyleOfWidget {
  const text = inheritedText(chain, 'DA', objects) ?? ''
  const [, font = '', height = '0'] = FONT.exec(text) ?? []
  const size = Number(height)
  const found = INK.exec(text)
  const values = (found?.[1] ?? '').trim().split(/\s+/).map(Number)
  const wanted = INK_NUMBERS[found?.[2] as keyof typeof INK_NUMBERS]
  return {
    size: size > 0 && size < 300 ? size : 0,
    ink: values.length === wanted ? values : DEFAULT_INK,
    weight: isBold(font, chain, objects) ? 'bold' : 'regular',
    align: ALIGN[inheritedNumber(chain, 'Q', objects) ?? 0] ?? 'left',
  }
}

/** 0 left, 1 centred, 2 right. */
const ALIGN = ['left', 'center', 'right'] as const

/** The usual names of bold fonts: Acrobat calls Helvetica, Courier and Times so. */
const BOLD = /bold|black|heavy|^(?:He|Co|Ti)B[oI]$/i

function isBold(name: string, chain: Widget['chain'], objects: Objects): boolean {
  const resources = asDict(findInherited(chain, 'DR', objects))
  const fonts = resources && objects.dict(resources, 'Font')
  const font = fonts && objects.dict(fonts, name)
  return BOLD.test((font && objects.name(font, 'BaseFont')) ?? name)
}

/** The background and border that the form defines for a widget, drawn upright. */
export function drawFrame({ dict, whole: { frame } }: Widget, round: boolean, objects: Objects): string {
  const characteristics = objects.dict(dict, 'MK')
  if (!characteristics) return ''
  const fill = colour(objects.numbers(characteristics, 'BG'), 'fill')
  const line = objects.numbers(characteristics, 'BC')
  const background = fill === '' ? '' : `${fill}${shape(frame, 0, round)}f\n`
  return `${background}${drawBorder(dict, { ...frame, line, round }, objects)}`
}

interface Border {
  width: number
  height: number
  /** The colour. */
  line: readonly number[]
  round?: boolean
}

/** The border of an annotation, which is one point thick unless it says otherwise (ISO 32000-2, 12.5.4). */
export function drawBorder(
  dict: PdfDict,
  { line, round = false, ...size }: Border,
  objects: Objects,
): string {
  const ink = colour(line, 'line')
  const style = objects.dict(dict, 'BS')
  const thick = (style && objects.number(style, 'W')) ?? objects.numbers(dict, 'Border')[2] ?? 1
  if (ink === '' || thick <= 0) return ''
  const isUnderline = style !== undefined && objects.name(style, 'S') === 'U'
  const middle = formatNumber(thick / 2)
  const border = isUnderline
    ? `0 ${middle} m ${formatNumber(size.width)} ${middle} l\n`
    : shape(size, thick / 2, round)
  return `${ink}${formatNumber(thick)} w\n${dashes(dict, objects)}${border}S\n`
}

function shape({ width, height }: Pick<Border, 'width' | 'height'>, inset: number, round: boolean): string {
  if (round) return circlePath(width / 2, height / 2, Math.min(width, height) / 2 - inset)
  return `${[inset, inset, width - 2 * inset, height - 2 * inset].map(formatNumber).join(' ')} re\n`
}

function dashes(dict: PdfDict, objects: Objects): string {
  const style = objects.dict(dict, 'BS')
  if (style && objects.name(style, 'S') !== 'D') return ''
  const listed = style ? objects.get(style, 'D') : objects.resolve(objects.array(dict, 'Border')[3])
  if (!style && !(listed instanceof PdfArray)) return ''
  const lengths = listed instanceof PdfArray ? [...listed].map((item) => objects.resolve(item)) : []
  const given = lengths.flatMap((item) => (item instanceof PdfNumber && item.value > 0 ? item.value : []))
  return `[${(given.length > 0 ? given : [3]).map(formatNumber).join(' ')}] 0 d\n`
}

/** The mark of an active box or button, for forms without one. */
export function drawMark({ frame: { width, height } }: Widget, round: boolean): string {
  const ink = colour(DEFAULT_INK, 'fill')
  const size = Math.min(width, height)
  if (round) return `${ink}${circlePath(width / 2, height / 2, size * 0.28)}f\n`
  const [x, y] = [(width - size) / 2, (height - size) / 2]
  const at = (right: number, up: number) => `${formatNumber(x + size * right)} ${formatNumber(y + size * up)}`
  return `${colour(DEFAULT_INK, 'line')}${formatNumber(Math.max(0.8, size * 0.11))} w 1 J 1 j\n${at(0.2, 0.52)} m ${at(0.42, 0.26)} l ${at(0.8, 0.76)} l S\n`
}
