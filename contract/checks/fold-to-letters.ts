import { foldText } from './fold-text.ts'

const UMLAUTS: Record<string, string> = { Ä: 'AE', Ö: 'OE', Ü: 'UE', Å: 'AA' }

/** Capital letters A–Z only: accents, apostrophes, spaces and punctuation removed. */
export const foldToLetters = (text: string): string =>
  foldText(text)
    .replace(/[^a-z]/g, '')
    .toUpperCase()

/** The same with German spelling expanded (`Müller` → `MUELLER`), as some public offices write it. */
export function foldToGermanLetters(text: string): string {
  return foldToLetters(
    text
      .normalize('NFC')
      .toUpperCase()
      .replace(/[ÄÖÜÅ]/g, (letter) => UMLAUTS[letter]!),
  )
}
