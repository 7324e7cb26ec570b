import { type Attack, REPEATED, textOf } from './expression-attacks.ts'
import { findGrowth } from './processor-time.ts'

/** Repeated instead of one character: parts that readers look for. */
const REPEATED_PARTS = [
  '{x}',
  '{{',
  '$a ',
  '<a>',
  '</p>',
  '&amp;',
  'a ',
  'a@b.it ',
  'via ',
  '1/1/',
  '(a)',
  'a,',
  '20121 ',
]

export interface Reader {
  read(text: string): unknown
  /** Texts that the reader accepts; a long text begins with one, or with its first half. */
  texts: readonly string[]
}

export function attacksOn({ texts }: Reader): Attack[] {
  const prefixes = ['', ...texts, ...texts.map((text) => text.slice(0, text.length / 2))]
  return [...new Set(prefixes)].flatMap((prefix) =>
    [...REPEATED, ...REPEATED_PARTS].map((repeated) => ({ prefix, repeated })),
  )
}

/** The first of these attacks whose time grows too much. */
export async function findWeakness(reader: Reader, attacks: readonly Attack[]): Promise<string | undefined> {
  for (const attack of attacks) {
    const growth = await findGrowth((times) => reader.read(textOf(attack, times / attack.repeated.length)))
    if (growth) return `${JSON.stringify(attack)}: ${growth}`
  }
  return
}
