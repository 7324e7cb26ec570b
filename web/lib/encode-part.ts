/** A text as a part of a URL's path. Half a character, which has no bytes, becomes a replacement character. */
export const encodePart = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
