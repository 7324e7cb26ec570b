/** Direction marks, zero-width characters and the soft hyphen, which are copied from chats and documents unseen. */
const INVISIBLE = '\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff'
/** `MarÃ­a` and `CittÃ ` contain such a character as the second byte of a damaged letter, which `findDamage` reads. */
const SECOND_BYTE = '(?<=Ã)'
const UNSEEN = new RegExp(`(?<!Ã)[${INVISIBLE}]`, 'g')
const GAP = new RegExp(`${SECOND_BYTE}\\u00a0(\\s*)|\\s+`, 'g')

/** The longest text in which an address or a number is looked for that was copied with other words. */
export const LONGEST_COPIED = 300

/** A text of one line: without invisible characters, each gap one space, accents composed. */
export const cleanLine = (text: string): string =>
  text
    .replace(UNSEEN, '')
    .replace(GAP, (_, afterByte?: string) => (afterByte === undefined ? ' ' : `\u00a0${afterByte && ' '}`))
    .replace(/^ | $/g, '')
    .normalize('NFC')

/** A text of several lines: its line breaks, tabs and spaces stay. */
export const cleanLines = (text: string): string =>
  text
    .replace(new RegExp(`[${INVISIBLE}]`, 'g'), '')
    .trim()
    .normalize('NFC')
