/** Numbers of an ICC profile (ICC.1:2004-10, version 4.2): 16 bits before the point and 16 after it. */
const encodeFixed = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [at, value] of values.entries()) bytes.writeInt32BE(Math.round(value * 65_536), 4 * at)
  return bytes
}

const encodeElement = (type: string, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(type, 'latin1'), Buffer.alloc(4), content])

/** One English text, at byte 28 of its tag. */
function text(value: string): Buffer {
  const letters = Buffer.from(value, 'utf16le').swap16()
  const head = Buffer.alloc(20)
  head.writeUInt32BE(1, 0)
  head.writeUInt32BE(12, 4)
  head.write('enUS', 8, 'latin1')
  head.writeUInt32BE(letters.length, 12)
  head.writeUInt32BE(28, 16)
  return encodeElement('mluc', Buffer.concat([head, letters]))
}

const xyz = (...values: [number, number, number]): Buffer => encodeElement('XYZ ', encodeFixed(...values))

/** The curve of IEC 61966-2-1: linear near black, a power above. */
const CURVE = encodeElement(
  'para',
  Buffer.concat([Buffer.from([0, 3, 0, 0]), encodeFixed(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)]),
)

const D50 = [0.9642, 1, 0.82491] as const

/** The primaries and the white point of sRGB, adapted from D65 to D50 as the format requires (Bradford). */
const TAGS: readonly (readonly [names: readonly string[], tag: Buffer])[] = [
  [['desc'], text('sRGB')],
  [['cprt'], text('No copyright, use freely')],
  [['wtpt'], xyz(...D50)],
  [['rXYZ'], xyz(0.43607, 0.22249, 0.01392)],
  [['gXYZ'], xyz(0.38515, 0.71687, 0.09708)],
  [['bXYZ'], xyz(0.14307, 0.06061, 0.7141)],
  [['rTRC', 'gTRC', 'bTRC'], CURVE],
  [
    ['chad'],
    encodeElement(
      'sf32',
      encodeFixed(1.04791, 0.02293, -0.0502, 0.0296, 0.99046, -0.01707, -0.00925, 0.01506, 0.75179),
    ),
  ],
]

const HEADER_BYTES = 128
const padLength = (length: number): number => Math.ceil(length / 4) * 4

/** The sRGB colour space as an ICC profile of half a kilobyte, generated from the numbers of its standard. */
export function srgbProfile(): Uint8Array {
  const names = TAGS.flatMap(([all]) => all)
  let next = HEADER_BYTES + 4 + 12 * names.length
  const table = Buffer.alloc(next - HEADER_BYTES)
  table.writeUInt32BE(names.length, 0)
  let row = 4
  const contents = TAGS.map(([all, tag]) => {
    for (const name of all) {
      table.write(name, row, 'latin1')
      table.writeUInt32BE(next, row + 4)
      table.writeUInt32BE(tag.length, row + 8)
      row += 12
    }
    next += padLength(tag.length)
    return Buffer.concat([tag, Buffer.alloc(padLength(tag.length) - tag.length)])
  })
  return Buffer.concat([headerOf(next), table, ...contents])
}

function headerOf(length: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32BE(length, 0)
  header.writeUInt32BE(0x0420_0000, 8)
  header.write('mntrRGB XYZ ', 12, 'latin1')
  for (const [at, part] of [2026, 1, 1, 0, 0, 0].entries()) header.writeUInt16BE(part, 24 + 2 * at)
  header.write('acsp', 36, 'latin1')
  encodeFixed(...D50).copy(header, 68)
  return header
}
