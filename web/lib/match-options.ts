import type { OfferedOption } from '../../contract/index.ts'
import { foldText } from '../../contract/texts/fold-text.ts'

/** The maximum number of displayed options: typing filters further. */
export const MAX_OPTIONS = 200

const folded = new WeakMap<readonly OfferedOption[], readonly string[]>()

function foldedLabels(options: readonly OfferedOption[]): readonly string[] {
  const known = folded.get(options) ?? options.map(({ label }) => foldText(label))
  folded.set(options, known)
  return known
}

/** `Bolzano/Bozen (BZ)`: a place in each language, with the code of its province. */
const PLACE = /^(.*) \((\w\w)\)$/

/** Whether a folded text is a whole folded label; of a place, one of its names with or without the code. */
function isWrittenInFull(label: string, text: string): boolean {
  if (label === text) return true
  const [, names, code] = PLACE.exec(label) ?? []
  if (names === undefined) return false
  return [names, ...names.split('/')].some((name) => name === text || `${name} (${code})` === text)
}

/**
 * Options that contain every search term: the one that is written in full first, then those that begin with the text.
 * Case and accents do not count.
 * @param meant the value that the text names by another rule, such as the code of a province
 */
export function matchOptions<Offered extends OfferedOption>(
  options: readonly Offered[],
  typed: string,
  meant?: string,
): readonly Offered[] {
  const text = foldText(typed.trim())
  if (text === '') return options
  const terms = text.split(/\s+/)
  const labels = foldedLabels(options)
  const written: Offered[] = []
  const begins: Offered[] = []
  const containing: Offered[] = []
  for (const [at, option] of options.entries()) {
    const label = labels[at]!
    if (option.value === meant) written.unshift(option)
    else if (!terms.every((term) => label.includes(term))) continue
    else if (isWrittenInFull(label, text)) written.push(option)
    else (label.startsWith(text) ? begins : containing).push(option)
  }
  return [...written, ...begins, ...containing]
}

/** The only option that is written in full. */
export function findWritten(options: readonly OfferedOption[], typed: string): OfferedOption | undefined {
  const text = foldText(typed.trim())
  const found = options.filter(({ label }) => isWrittenInFull(foldText(label), text))
  return found.length === 1 ? found[0] : undefined
}
