/** A pattern of `like` for a text that stands anywhere: `%`, `_` and `\` are the letters they are. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
