/** Letters that do not come apart into a plain letter and a mark. */
const WHOLE: Record<string, string> = { Æ: 'AE', Œ: 'OE', Ø: 'O', Đ: 'D', Ð: 'D', Ł: 'L', Þ: 'TH', Ħ: 'H' }
const UMLAUTS: Record<string, string> = { Ä: 'AE', Ö: 'OE', Ü: 'UE', Å: 'AA' }

/** Capital letters A–Z only: accents, apostrophes, spaces and signs dropped. */
export function lettersOf(text: string): string {
  return text
    .toUpperCase()
    .replace(/[ÆŒØĐÐŁÞĦ]/g, (letter) => WHOLE[letter]!)
    .normalize('NFD')
    .replace(/[^A-Z]/g, '')
}

/** The same with German spelling written out (`Müller` → `MUELLER`), as some offices do. */
export function lettersWrittenOut(text: string): string {
  return lettersOf(
    text
      .normalize('NFC')
      .toUpperCase()
      .replace(/[ÄÖÜÅ]/g, (letter) => UMLAUTS[letter]!),
  )
}
