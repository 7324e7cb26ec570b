import { foldText } from '../../contract/checks/fold-text.ts'
import type { OfferedOption } from '../../contract/index.ts'

/** The maximum number of displayed options: typing filters further. */
export const SHOWN_OPTIONS = 100

const folded = new WeakMap<readonly OfferedOption[], readonly string[]>()

function foldedLabels(options: readonly OfferedOption[]): readonly string[] {
  const known = folded.get(options) ?? options.map(({ label }) => foldText(label))
  folded.set(options, known)
  return known
}

/** Options that contain every search term, those that begin with the text first. Case and accents do not count. */
export function matchOptions(options: readonly OfferedOption[], typed: string): readonly OfferedOption[] {
  const text = foldText(typed.trim())
  if (text === '') return options
  const terms = text.split(/\s+/)
  const labels = foldedLabels(options)
  const begins: OfferedOption[] = []
  const containing: OfferedOption[] = []
  for (const [at, option] of options.entries()) {
    const label = labels[at]!
    if (terms.every((term) => label.includes(term)))
      (label.startsWith(text) ? begins : containing).push(option)
  }
  return [...begins, ...containing]
}

/** The only option that is written in full; a municipality also without its province. */
export function findWritten(options: readonly OfferedOption[], text: string): OfferedOption | undefined {
  const written = foldText(text.trim())
  const found = options.filter(({ label }) => foldText(label.replace(/ \(\w\w\)$/, '')) === written)
  return found.length === 1 ? found[0] : undefined
}
