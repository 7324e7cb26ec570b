/** Permissive licences: they permit use, change and distribution without opening the using work. */
const FREE_LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'Bitstream-Vera',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Public Domain',
  'Unlicense',
  'Zlib',
])

/** Packages without a standard licence expression; determined from their licence file. */
const LICENCES_READ_BY_HAND: Readonly<Record<string, string>> = {
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  'png-js': 'MIT',
}

/** The licence of a package as an SPDX expression; empty when unknown. */
export const licenceOf = ({ name, license }: { name: string; license?: string }): string =>
  LICENCES_READ_BY_HAND[name] ?? license ?? ''

/** Whether one of alternative licences is free, or all of combined ones are. */
export function isFree(expression: string, alsoAllowed: readonly string[] = []): boolean {
  const licences = expression.replace(/[()]/g, '')
  return licences
    .split(/ or /i)
    .some((choice) => choice.split(/ and /i).every((id) => FREE_LICENCES.has(id) || alsoAllowed.includes(id)))
}
