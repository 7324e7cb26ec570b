const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** A pattern of `like` for a text that stands anywhere: `%`, `_` and `\` are the letters they are. */
export function likePattern(text: string): string {
  return `%${literal(text)}%`
}

/** A pattern of `like` for a text that stands at the beginning. */
export function likePrefix(text: string): string {
  return `${literal(text)}%`
}
