import { municipalitiesNamed } from '../places/index.ts'
import { type Finding, finding } from '../texts/outcome.ts'
import { decodeEntities } from './entities.ts'

/** The characters of Windows-1252 at 0x80 to 0x9f; the others are those of Unicode. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
/** UTF-8 that was read as Windows-1252: `Ã²` for ò, `â€™` for an apostrophe. */
const WRONG_BYTES = /[\u00c2\u00c3][\u0080-\uffff]|\u00e2[\u0080-\uffff]{2}/g

function readAsUtf8(text: string): string {
  const [first = 0, ...rest] = [...text].map(byteOf)
  if (rest.some((byte) => byte < 0x80 || byte > 0xbf)) return text
  const start = rest.length === 1 ? first & 0x1f : first & 0x0f
  return String.fromCodePoint(rest.reduce((code, byte) => (code << 6) | (byte & 0x3f), start))
}

function byteOf(sign: string): number {
  const place = WINDOWS_1252.indexOf(sign)
  return place >= 0 ? 0x80 + place : sign.charCodeAt(0)
}

/** Damage is repeated by each program that the text passed through. */
function decode(text: string, times = 3): string {
  const decoded = decodeEntities(text.replace(WRONG_BYTES, readAsUtf8))
  return decoded === text || times === 1 ? decoded : decode(decoded, times - 1)
}

/** A letter whose second byte is lost, or for which a sign of replacement stands. */
const LOST_LETTER = /(?<=\p{L})[ÃÂ](?![\p{L}])|\ufffd|(?<=\p{L})\?(?=\p{L})/u
const ACCENTED = ['à', 'è', 'é', 'ì', 'ò', 'ù']

/** Names whose last letter has an accent, for which a sign stands. */
const ACCENTED_NAMES = new Set(
  'Niccolò Nicolò Giosuè Mosè Noè Salomè José Andrè Desirè Desirée Renée André René Società Città Libertà Trinità Unità Università'
    .split(' ')
    .map((name) => name.toLowerCase()),
)

/** The word with the accented letter that gives a known name; undefined if there is none, or several. */
function restoreWord(word: string): string | undefined {
  const candidates = ACCENTED.map((letter) => word.replace(LOST_LETTER, letter)).filter(isKnownName)
  return candidates.length === 1 ? candidates[0] : undefined
}

function isKnownName(word: string): boolean {
  const name = word.toLowerCase()
  return (
    ACCENTED_NAMES.has(name) || municipalitiesNamed(name).some((place) => place.name.toLowerCase() === name)
  )
}

/**
 * A text that was damaged on its way: UTF-8 read as another encoding, letters replaced by a sign, entities of HTML.
 * The suggestion is the likely text.
 */
export function findDamage(text: string): Finding | undefined {
  const words = decode(text).split(' ')
  const restored = words
    .map((word) => (LOST_LETTER.test(word) ? (restoreWord(word) ?? word) : word))
    .join(' ')
  const likely = isInCapitals(text) ? restored.toUpperCase() : restored
  const isLost = LOST_LETTER.test(likely)
  if (likely === text && !isLost) return undefined
  const message = 'Il testo è arrivato con caratteri rovinati'
  return isLost
    ? finding('text-damaged', `${message}: riscrivi la lettera giusta.`)
    : finding('text-damaged', `${message}: forse «${likely}»?`, likely)
}

function isInCapitals(text: string): boolean {
  const letters = text.replace(/&[a-z\d#]+;|[^A-Za-z]/gi, '')
  return letters.length > 1 && letters === letters.toUpperCase()
}
