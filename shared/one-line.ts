/**
 * The text on one line, as a reader sees it: line breaks and other control characters become a blank; invisible ones,
 * which can also turn the direction of a text, are dropped. A name must not forge lines of a mail that contains it.
 */
export const toOneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replace(/\p{Cf}/gu, '')
