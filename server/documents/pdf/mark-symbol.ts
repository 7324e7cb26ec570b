import { findInherited, inheritedText, type Widget } from './fields.ts'
import { asDict, type Objects } from './objects.ts'

/** The characters of the six styles of boxes, which each reader draws in ZapfDingbats whatever the font of the form. */
const STYLES = /^[48lnuH]$/
const DINGBATS = /^(?:ZaDb|(?:[A-Z]{6}\+)?(?:ITC)?ZapfDingbats\w*|.*Dingbats)$/i
const FONT = /\/([^\s/]+)\s+[-+.\d]+\s+Tf/

/**
 * The characters that the form defines for a box or a button without an appearance (`/CA`): the mark of a box that is
 * on, the caption of a button. Undefined without any.
 */
export function captionOf({ dict }: Pick<Widget, 'dict'>, objects: Objects): string | undefined {
  const characteristics = objects.dict(dict, 'MK')
  const text = characteristics && objects.text(characteristics, 'CA')?.trim()
  return text === '' ? undefined : text
}

/** The mark of a box that is on, in Unicode; undefined for the usual one. */
export function markSymbolOf(widget: Pick<Widget, 'dict' | 'chain'>, objects: Objects): string | undefined {
  const text = captionOf(widget, objects)
  if (text === undefined) return undefined
  return STYLES.test(text) || isInDingbats(widget, objects) ? [...text].map(fromDingbats).join('') : text
}

/** The font of the form itself is that of texts: a box without a font of its own is marked in ZapfDingbats. */
function isInDingbats({ chain }: Pick<Widget, 'chain'>, objects: Objects): boolean {
  const own = chain.filter((node) => !node.has('Fields'))
  const [, name] = FONT.exec(inheritedText(own, 'DA', objects) ?? '') ?? []
  if (name === undefined || DINGBATS.test(name)) return true
  const resources = asDict(findInherited(chain, 'DR', objects))
  const fonts = resources && objects.dict(resources, 'Font')
  const font = fonts && objects.dict(fonts, name)
  return font !== undefined && DINGBATS.test(objects.name(font, 'BaseFont') ?? '')
}

/** The characters of ZapfDingbats outside of the block of dingbats in Unicode. */
const ELSEWHERE: Readonly<Record<number, number>> = {
  37: 0x260e,
  42: 0x261b,
  43: 0x261e,
  72: 0x2605,
  108: 0x25cf,
  110: 0x25a0,
  115: 0x25b2,
  116: 0x25bc,
  117: 0x25c6,
  119: 0x25d7,
  168: 0x2663,
  169: 0x2666,
  170: 0x2665,
  171: 0x2660,
  213: 0x2192,
  214: 0x2194,
  215: 0x2195,
}

/** A character of ZapfDingbats (ISO 32000-1, D.6) in Unicode; another one is in Unicode already. */
function fromDingbats(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  if (code > 0xfe || code < 0x21 || (code > 0x7e && code < 0xa1)) return letter
  if (code >= 0xac && code <= 0xb5) return String.fromCodePoint(0x2460 + code - 0xac)
  return String.fromCodePoint(ELSEWHERE[code] ?? 0x2700 + code - (code < 0x80 ? 0x20 : 0x40))
}
