/**
 * What no program displays: direction marks, characters without width, the soft hyphen, fillers, variation selectors and
 * whatever Unicode adds (UAX 44), with the marks of annotations and embedded objects that word processors leave.
 */
const INVISIBLE = '\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffc'
/** Blanks that Unicode counts as letters or symbols: Braille without dots. */
const BLANK = '\\u2800'
/** Whether no program displays the character. */
export const isInvisible = (character: string): boolean => ONE_UNSEEN.test(character)

/** Whether the character is a blank of any width, or a line break. */
export const isBlank = (character: string): boolean => ONE_BLANK.test(character)

/** `MarÃ­a` and `CittÃ ` contain such a character as the second byte of a damaged letter, which `findDamage` reads. */
const SECOND_BYTE = '(?<=Ã)'
const ONE_UNSEEN = new RegExp(`^[${INVISIBLE}]$`, 'u')
const ONE_BLANK = new RegExp(`^[\\s${BLANK}]$`, 'u')
const UNSEEN = new RegExp(`(?<!Ã)[${INVISIBLE}]`, 'gu')
const GAP = new RegExp(`${SECOND_BYTE}\\u00a0([\\s${BLANK}]*)|[\\s${BLANK}]+`, 'gu')
const EVERY_UNSEEN = new RegExp(`[${INVISIBLE}]`, 'gu')

/** The longest text in which an address or a number is looked for that was copied with other words. */
export const LONGEST_COPIED = 300

/** A text without the characters that no program displays. */
export const withoutInvisible = (text: string): string => text.replace(EVERY_UNSEEN, '')

/** A text of one line: without invisible characters, each gap one space, accents composed. */
export const cleanLine = (text: string): string =>
  text
    .replace(UNSEEN, '')
    .replace(GAP, (_, afterByte?: string) => (afterByte === undefined ? ' ' : `\u00a0${afterByte && ' '}`))
    .replace(/^ | $/g, '')
    .normalize('NFC')

/** A text of several lines: its line breaks, tabs and spaces stay. */
export const cleanLines = (text: string): string => withoutInvisible(text).trim().normalize('NFC')
