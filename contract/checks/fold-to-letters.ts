/** Letters that Unicode does not decompose into a plain letter and a mark. */
const INDIVISIBLE_LETTERS: Record<string, string> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Đ: 'D',
  Ð: 'D',
  Ł: 'L',
  Þ: 'TH',
  Ħ: 'H',
}
const UMLAUTS: Record<string, string> = { Ä: 'AE', Ö: 'OE', Ü: 'UE', Å: 'AA' }

/** Capital letters A–Z only: accents, apostrophes, spaces and punctuation removed. */
export function foldToLetters(text: string): string {
  return text
    .toUpperCase()
    .replace(/[ÆŒØĐÐŁÞĦ]/g, (letter) => INDIVISIBLE_LETTERS[letter]!)
    .normalize('NFD')
    .replace(/[^A-Z]/g, '')
}

/** The same with German spelling expanded (`Müller` → `MUELLER`), as some public offices write it. */
export function foldToGermanLetters(text: string): string {
  return foldToLetters(
    text
      .normalize('NFC')
      .toUpperCase()
      .replace(/[ÄÖÜÅ]/g, (letter) => UMLAUTS[letter]!),
  )
}
