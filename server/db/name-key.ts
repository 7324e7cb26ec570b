import { type RawBuilder, sql } from 'kysely'
import { isBlank, isInvisible } from '../../contract/clean-text.ts'
import { once } from '../../contract/memoize.ts'

const LAST_CODE_POINT = 0x10_ff_ff

/** The characters as a class of PostgreSQL's regular expressions, which does not know the properties of Unicode. */
function classOf(isMember: (character: string) => boolean): string {
  const ranges: { first: number; last: number }[] = []
  for (let code = 1; code <= LAST_CODE_POINT; code += 1) {
    if (!isMember(String.fromCodePoint(code))) continue
    const range = ranges.at(-1)
    if (range?.last === code - 1) range.last = code
    else ranges.push({ first: code, last: code })
  }
  const written = (code: number) => `\\U${code.toString(16).padStart(8, '0')}`
  return `[${ranges.map(({ first, last }) => `${written(first)}-${written(last)}`).join('')}]`
}

/** Those that a typed name loses: both come from one definition. */
const invisible = once(() => classOf(isInvisible))
const blanks = once(() => classOf(isBlank))

/**
 * A name for comparison: folded, without invisible signs, each gap one blank. Stored names may be older than
 * `nameText`, which cleans typed ones.
 */
export const nameKey = (name: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`fold(btrim(regexp_replace(regexp_replace(${name}, ${invisible()}, '', 'g'), ${`${blanks()}+`}, ' ', 'g')))`

/** Whether a stored name looks like a typed one. */
export const looksLike = (column: string, name: string): RawBuilder<boolean> =>
  sql<boolean>`${nameKey(sql.ref(column))} = ${nameKey(sql`${name}::text`)}`
