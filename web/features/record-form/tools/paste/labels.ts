/** The longest part of a line that can be a label of the value behind it. */
const MAX_LABEL = 60
/** The longest line that is searched for a label. */
const MAX_LINE = 400

interface Line {
  /** What stands before the value on its line. */
  before: string
  above: string
  column: number
}

function lineAt(text: string, at: number): Line {
  const start = at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1
  const startAbove = start < 2 ? 0 : text.lastIndexOf('\n', start - 2) + 1
  const above = text.slice(startAbove, Math.max(startAbove, start - 1))
  return {
    before: text.slice(Math.max(start, at - MAX_LINE), at),
    above: above.length > MAX_LINE ? '' : above,
    column: at - start,
  }
}

/**
 * The words before a value on its line, without trailing blanks; if the value begins its line, the line above if that
 * ends in a colon, else the heading above it.
 */
export function labelBefore(text: string, at: number): string {
  const { before, above } = lineAt(text, at)
  const label =
    before.trim() === '' && /:\s*$/.test(above) ? above : before.trimEnd() || headingAbove(text, at)
  return label.trimEnd().slice(-MAX_LABEL)
}

/** A value may begin a little left of its heading. */
const INDENT = 2
/** A label has no digits and is no sentence; `C.F.` and `Cod. cliente` are labels. */
const HEADING = /^[^\d@,;!?]{1,60}$/
const SENTENCE = /\p{L}{4}\.$/u

/** The label alone in the line above a value that begins its line or its column, which two blanks part from the one before. */
function headingAbove(text: string, at: number): string {
  const { before, above, column } = lineAt(text, at)
  if (before.trim() !== '' && !before.endsWith('  ')) return ''
  const heads = [...above.matchAll(/\S+(?: \S+)*/g)]
  const words = heads.findLast(({ index }) => index <= column + INDENT)?.[0] ?? ''
  return HEADING.test(words) && !SENTENCE.test(words) ? words : ''
}

const FOREIGN_NOUNS =
  'client[ei]|utenza|fornitura|adesione|contratto|fattura|bolletta|pratica|ordine|matricola|contatore|protocollo|documento|carta|patente|passaporto|ticket|rif(?:erimento)?\\.?|fax'
const FOREIGN_LABEL = new RegExp(
  `(?:${FOREIGN_NOUNS})\\b[\\s:.]*(?:(?:(?:n|nr|num|numero)\\b|[°º#])[\\s.:°º#]*)?$`,
  'i',
)
/** A heading begins with its label: «sono un vostro cliente» is none. */
const FOREIGN_HEADING = new RegExp(
  `^(?:\\b(?:il|tuo|suo|codice|cod|numero|num|nr|n|id|di|del|della)\\b[ .°']{0,3}){0,4}(?:${FOREIGN_NOUNS})\\b[ .:°º#]*(?:(?:n|nr|num|numero)\\b[ .:°º#]*)?$`,
  'i',
)

/** Whether the label beside or above a number names one that the form does not ask for: a customer code, an invoice, a meter. */
export function hasForeignLabel(text: string, at: number): boolean {
  const { before } = lineAt(text, at)
  return (
    FOREIGN_LABEL.test(before.trimEnd().slice(-MAX_LABEL)) || FOREIGN_HEADING.test(headingAbove(text, at))
  )
}
