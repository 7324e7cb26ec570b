import { ArchiveProblem } from './archive-problem.ts'

/**
 * The properties of a TrueType font that the check of archives needs: number of glyphs, widths, and the glyph of a
 * code.
 */
export interface Program {
  glyphs: number
  /** In thousandths of the size. */
  widthOf(glyph: number): number
  /** The glyph of a letter; zero for none. */
  letterGlyph(letter: number): number
  /** The glyph of a code in a symbolic font; zero for none. */
  symbolGlyph(code: number): number
}

type Lookup = (code: number) => number

/** Reads a TrueType font. Throws `ArchiveProblem` for a damaged one. */
export function readProgram(bytes: Buffer): Program {
  try {
    return read(bytes)
  } catch (error) {
    if (error instanceof RangeError) throw new ArchiveProblem('typeface: broken program')
    throw error
  }
}

function read(bytes: Buffer): Program {
  const tables = new Map<string, Buffer>()
  for (let count = bytes.readUInt16BE(4), at = 12; count > 0; count -= 1, at += 16) {
    const from = bytes.readUInt32BE(at + 8)
    tables.set(bytes.toString('latin1', at, at + 4), bytes.subarray(from, from + bytes.readUInt32BE(at + 12)))
  }
  const table = (name: string): Buffer => {
    const found = tables.get(name)
    if (!found) throw new ArchiveProblem(`typeface: no ${name}`)
    return found
  }
  const unitsPerEm = table('head').readUInt16BE(18)
  const glyphs = table('maxp').readUInt16BE(4)
  const metrics = table('hhea').readUInt16BE(34)
  const widths = table('hmtx')
  if (unitsPerEm === 0 || metrics === 0) throw new ArchiveProblem('typeface: broken program')
  table('glyf')
  table('loca')
  const maps = tables.has('cmap') ? readMaps(table('cmap')) : new Map<string, Lookup>()
  return {
    glyphs,
    widthOf: (glyph) => (widths.readUInt16BE(4 * Math.min(glyph, metrics - 1)) * 1000) / unitsPerEm,
    letterGlyph: (letter) => maps.get('3 1')?.(letter) ?? 0,
    symbolGlyph: (code) => symbol(maps, code),
  }
}

/** A symbolic font has a single cmap, or one for symbols. */
function symbol(maps: ReadonlyMap<string, Lookup>, code: number): number {
  const signs = maps.get('3 0')
  if (signs) return signs(0xf000 + code) || signs(code)
  const [only] = maps.values()
  return maps.size === 1 && only ? only(code) : 0
}

function readMaps(cmap: Buffer): Map<string, Lookup> {
  const maps = new Map<string, Lookup>()
  for (let count = cmap.readUInt16BE(2), at = 4; count > 0; count -= 1, at += 8) {
    const lookup = readMap(cmap.subarray(cmap.readUInt32BE(at + 4)))
    if (lookup) maps.set(`${cmap.readUInt16BE(at)} ${cmap.readUInt16BE(at + 2)}`, lookup)
  }
  return maps
}

function readMap(map: Buffer): Lookup | undefined {
  const format = map.readUInt16BE(0)
  if (format === 0) return (code) => (code < 256 ? map.readUInt8(6 + code) : 0)
  if (format === 4) return segments(map)
  if (format !== 6) return undefined
  const [first, count] = [map.readUInt16BE(6), map.readUInt16BE(8)]
  return (code) => (code >= first && code < first + count ? map.readUInt16BE(10 + 2 * (code - first)) : 0)
}

/** Format 4: ranges of codes, each with a delta or an offset into a glyph array. */
function segments(map: Buffer): Lookup {
  const size = map.readUInt16BE(6)
  const [ends, starts, shifts, places] = [14, 16 + size, 16 + 2 * size, 16 + 3 * size] as const
  return (code) => {
    for (let at = 0; at < size; at += 2) {
      if (map.readUInt16BE(ends + at) < code) continue
      const start = map.readUInt16BE(starts + at)
      if (start > code) return 0
      const shift = map.readUInt16BE(shifts + at)
      const place = map.readUInt16BE(places + at)
      if (place === 0) return (code + shift) & 0xffff
      const glyph = map.readUInt16BE(places + at + place + 2 * (code - start))
      return glyph === 0 ? 0 : (glyph + shift) & 0xffff
    }
    return 0
  }
}
