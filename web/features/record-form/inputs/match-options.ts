import type { OfferedOption } from '../../../../contract/index.ts'
import { fold } from '../../../lib/fold.ts'

/** More than this is not a list that a person reads: typing narrows it. */
export const SHOWN_OPTIONS = 100

const folded = new WeakMap<OfferedOption, string>()

function foldedLabel(option: OfferedOption): string {
  const known = folded.get(option) ?? fold(option.label)
  folded.set(option, known)
  return known
}

/** Options that hold every word typed, those that begin with it first. Case and accents do not count. */
export function matchOptions(options: readonly OfferedOption[], typed: string): readonly OfferedOption[] {
  const text = fold(typed.trim())
  if (text === '') return options
  const words = text.split(/\s+/)
  const found = options.filter((option) => words.every((word) => foldedLabel(option).includes(word)))
  const begins = (option: OfferedOption) => foldedLabel(option).startsWith(text)
  return [...found.filter(begins), ...found.filter((option) => !begins(option))]
}
