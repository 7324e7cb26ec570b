import { remember } from './remember.ts'

const LONGEST = 5_000
const SIGNS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** The words of a rich text, on one line. It is only ever shown as text. */
export const plainText = remember((html: string): string =>
  html
    .slice(0, LONGEST)
    .replace(/<[/!a-z][^<>]*>/gi, ' ')
    .replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,6});/gi, (whole, name: string) => signOf(name) ?? whole)
    .replace(/\s+/g, ' ')
    .trim(),
)

function signOf(name: string): string | undefined {
  if (!name.startsWith('#')) return SIGNS[name.toLowerCase()]
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}
