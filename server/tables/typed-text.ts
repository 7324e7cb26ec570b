/** `="03069"`: how a text of digits is written so that a spreadsheet leaves it alone. */
const FORMULA = /^=\s*"((?:[^"]|"")*)"$/
/** `'03069`: how a person types it. Before anything but digits the sign may be an apostrophe of the name. */
const MARKED = /^['’‘](\d+)$/

/** What a cell says, without the signs that only mark it as text for a spreadsheet. */
export function parseTypedText(cell: string): string {
  const text = cell.trim()
  const formula = FORMULA.exec(text)?.[1]
  const bare = formula === undefined ? text : formula.replaceAll('""', '"').trim()
  return MARKED.exec(bare)?.[1] ?? bare
}
