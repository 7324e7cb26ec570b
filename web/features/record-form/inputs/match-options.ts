import type { OfferedOption } from '../../../../contract/index.ts'
import { fold } from '../../../lib/fold.ts'

/** More than this is not a list that a person reads: typing narrows it. */
export const SHOWN_OPTIONS = 100

const folded = new WeakMap<readonly OfferedOption[], readonly string[]>()

function foldedLabels(options: readonly OfferedOption[]): readonly string[] {
  const known = folded.get(options) ?? options.map(({ label }) => fold(label))
  folded.set(options, known)
  return known
}

/** Options that hold every word typed, those that begin with it first. Case and accents do not count. */
export function matchOptions(options: readonly OfferedOption[], typed: string): readonly OfferedOption[] {
  const text = fold(typed.trim())
  if (text === '') return options
  const words = text.split(/\s+/)
  const labels = foldedLabels(options)
  const begins: OfferedOption[] = []
  const holds: OfferedOption[] = []
  for (const [at, option] of options.entries()) {
    const label = labels[at]!
    if (words.every((word) => label.includes(word))) (label.startsWith(text) ? begins : holds).push(option)
  }
  return [...begins, ...holds]
}
