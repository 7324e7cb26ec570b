import { decodeEntities } from '../checks/entities.ts'
import { memoizeByText } from '../memoize.ts'

const MAX_ENTITY_LENGTH = 5_000
/** Inline tags, which do not separate words. */
const INLINE = /<\/?(?:a|b|code|em|i|ins|mark|small|span|strong|sub|sup|u)(?=[\s/>])[^<>]*>/gi
/** Struck words, and what Word adds to a page. */
const WITHOUT_TEXT = /<(del|s|strike|title|xml)(?=[\s>])[^<>]*>[\s\S]*?<\/\1\s*>/gi

/** The text of rich text, on one line. It is only ever displayed as text. */
export const plainText = memoizeByText((html: string): string =>
  decodeEntities(
    html
      .slice(0, MAX_ENTITY_LENGTH)
      .replace(WITHOUT_TEXT, '')
      .replace(INLINE, '')
      .replace(/<[/!a-z][^<>]*>/gi, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim(),
)
