/** The encodings of one byte for each letter, from the commonest. */
const SINGLE_BYTE = ['windows-1252', 'macintosh', 'cp850'] as const
type SingleByte = (typeof SINGLE_BYTE)[number]
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | SingleByte

const HIGH_BYTES = Uint8Array.from({ length: 128 }, (_, at) => at + 128)

/** The letters of the bytes from 80 to FF. CP850 is that of DOS, which no decoder of the platform knows. */
const LETTERS: Record<SingleByte, string> = {
  'windows-1252': new TextDecoder('windows-1252').decode(HIGH_BYTES),
  macintosh: new TextDecoder('macintosh').decode(HIGH_BYTES),
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤' +
    'ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
}

export const decodeBytes = (bytes: Buffer, encoding: SingleByte): string =>
  bytes.toString('latin1').replace(/[\u0080-\u00ff]/g, (byte) => LETTERS[encoding][byte.charCodeAt(0) - 128]!)

/** How much a sign beside its neighbours speaks for an Italian text, or against it. */
const EVIDENCE: readonly [sign: RegExp, weight: number][] = [
  [/(?<=[a-z])[àèéìòù]|(?<=[A-Z])(?:[àèéìòù]|[ÀÈÉÌÒÙ](?![a-z]))|(?<![\p{L}])È(?!\p{L})/gu, 2],
  [/(?<=\p{L})’|(?<=\p{L})[–—](?=\p{L})/gu, 2],
  // A word that is cut short rarely ends with a T, and a word in -tà is frequent.
  [/(?<=(?![tT])\p{L})…/gu, 2],
  [/(?<=\p{L})(?![àèéìòùa-z])\p{Ll}|(?<!\p{L})“(?=\p{L})|(?<=\p{L})”/gu, 1],
  [/(?<=\p{Lu})(?![àèéìòùa-z])\p{Ll}(?!\p{Ll})|(?<!\p{L})(?![a-z])\p{Ll}(?!\p{L})/gu, -2],
  [/(?<=\p{Ll})(?![A-Z])\p{Lu}|(?<=\p{L})[ˆ˜“„‚•†‡]|[\u0080-\u009f\u2500-\u259f√∞≠≤≥∑∏∫◊]/gu, -2],
]

const MAX_SIGNS = 5_000

/** The encoding in which the signs beyond ASCII give Italian words; without evidence the most frequent one. */
export function probableEncoding(bytes: Buffer): SingleByte {
  const signs = signsOf(bytes)
  const [usual, ...others] = SINGLE_BYTE.map((encoding) => ({
    encoding,
    score: scoreOf(decodeBytes(signs, encoding)),
  }))
  const other = others.reduce((best, next) => (next.score > best.score ? next : best))
  return other.score > usual!.score + 1 ? other.encoding : usual!.encoding
}

const scoreOf = (text: string) =>
  EVIDENCE.reduce((score, [sign, weight]) => score + weight * (text.match(sign)?.length ?? 0), 0)

/** The signs beyond ASCII, each with its neighbours, in lines. */
function signsOf(bytes: Buffer): Buffer {
  const found: Buffer[] = []
  for (let at = bytes.findIndex(isHigh); at >= 0 && at < bytes.length && found.length < MAX_SIGNS; at += 1) {
    if (!isHigh(bytes[at]!)) continue
    let end = at + 1
    while (end < bytes.length && isHigh(bytes[end]!)) end += 1
    found.push(bytes.subarray(Math.max(0, at - 1), end + 1), NEW_LINE)
    at = end
  }
  return Buffer.concat(found)
}

const NEW_LINE = Buffer.from('\n')
const isHigh = (byte: number) => byte >= 0x80

/** Two or three letters as which UTF-8 shows when it is read in another encoding: `Ã¬`, `√¨`, `├¼` for `ì`. */
const GARBLED = [...Object.values(LETTERS), String.fromCharCode(...HIGH_BYTES)].map((letters) => {
  const oneOf = (from: number, to: number) =>
    `[${letters.slice(from - 128, to - 127).replace(/[\\\]^-]/g, '\\$&')}]`
  const [lead2, lead3, next] = [oneOf(0xc2, 0xc3), letters[0xe2 - 128], oneOf(0x80, 0xbf)]
  return { letters, sequence: new RegExp(`${lead2}${next}|${lead3}${next}${next}`, 'gu') }
})

/** The text as it was before UTF-8 was read in another encoding; undefined for a text without such letters. */
export function repairGarbled(text: string): string | undefined {
  for (const { letters, sequence } of GARBLED) {
    const repaired = text.replace(sequence, (found) =>
      Buffer.from([...found].map((letter) => letters.indexOf(letter) + 128)).toString('utf8'),
    )
    if (repaired !== text) return repaired
  }
  return undefined
}
