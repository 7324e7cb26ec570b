/** What has no shape of its own: zero-width spaces, soft hyphens, marks of order and direction. */
const INVISIBLE = /\p{Cf}/gu
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: pasted texts have them
const CONTROLS = /[\u0000-\u0009\u000e-\u001f\u007f-\u009f]/g
/** Written from the right or with letters that join: set one by one from the left, they read as something else. */
const OTHER_WAY =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Mongolian}]/u

/** A text as it can be set: whole letters, line ends of one kind, nothing that came along with pasting. */
export const normalizeText = (text: string): string =>
  text.normalize('NFC').replace(LINE_ENDS, '\n').replace(CONTROLS, ' ').replace(INVISIBLE, '')

/** Whether letters set one after another from the left are read as they were meant. */
export const readsFromLeft = (text: string): boolean => !OTHER_WAY.test(text)
