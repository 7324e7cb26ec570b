import { decodeEntities } from '../checks/entities.ts'
import { memoizeByText } from '../checks/memoize.ts'

const MAX_ENTITY_LENGTH = 5_000
/** Inline tags, which do not separate words. */
const INLINE = /<\/?(?:a|b|code|em|i|mark|s|small|span|strong|sub|sup|u)(?=[\s/>])[^<>]*>/gi

/** The text of rich text, on one line. It is only ever displayed as text. */
export const plainText = memoizeByText((html: string): string =>
  decodeEntities(
    html
      .slice(0, MAX_ENTITY_LENGTH)
      .replace(INLINE, '')
      .replace(/<[/!a-z][^<>]*>/gi, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim(),
)
