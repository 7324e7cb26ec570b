/** The parts of a printed text that an expression names behind its field: `{data_nascita.giorno}`. */
export const TEXT_PARTS = ['giorno', 'mese', 'anno', 'cifre'] as const
export type TextPart = (typeof TEXT_PARTS)[number]

const DATE = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/
/** The prefix of Italy before a telephone number. */
const ITALY = /^(?:\+|00)39(?=[\d\s/()-]{6,}$)/

/** Day and month of two digits, and the year; undefined for another text. */
function dateParts(text: string): { giorno: string; mese: string; anno: string } | undefined {
  const found = DATE.exec(text.trim())
  return found
    ? { giorno: found[1]!.padStart(2, '0'), mese: found[3]!.padStart(2, '0'), anno: found[4]! }
    : undefined
}

/** A part of a text; empty where the text has none, as a name has no day. */
export function partOf(text: string, part: TextPart): string {
  if (part === 'cifre') return digitsOf(text)
  return dateParts(text)?.[part] ?? ''
}

/** The digits alone: of a date `GGMMAAAA`, of a telephone number those without the prefix of Italy. */
export function digitsOf(text: string): string {
  const date = dateParts(text)
  if (date) return `${date.giorno}${date.mese}${date.anno}`
  return text.trim().replace(ITALY, '').replace(/\D/g, '')
}
