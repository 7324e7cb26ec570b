import { fold } from '../../../lib/fold.ts'
import type { Entry } from './entries.ts'

/** More than a person looks through: typing narrows it. */
export const MOST_SHOWN = 40

const words = (text: string) =>
  fold(text)
    .replace(/[_’']/g, ' ')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

interface Folded {
  label: string
  labelWords: readonly string[]
  name: string
  section: string
}
const known = new WeakMap<Entry, Folded>()

function foldedOf(entry: Entry): Folded {
  const folded = known.get(entry) ?? {
    label: fold(entry.label),
    labelWords: words(entry.label),
    name: fold(entry.name),
    section: fold(entry.section),
  }
  known.set(entry, folded)
  return folded
}

/**
 * Entries that hold every word typed, in their label, their section or their name; case and accents do not count. What
 * the label begins with comes first, and what shows comes before what waits for something.
 */
export function rankEntries(entries: readonly Entry[], typed: string): readonly Entry[] {
  const text = fold(typed.trim())
  const wanted = text.split(/\s+/).filter(Boolean)
  if (wanted.length === 0)
    return entries.filter((entry) => entry.waitsFor === undefined && entry.kind !== 'field')
  return entries
    .flatMap((entry) => {
      const score = scoreOf(foldedOf(entry), text, wanted)
      return score === undefined
        ? []
        : [{ entry, score: score + (entry.waitsFor === undefined ? 0 : WAITING) }]
    })
    .toSorted((a, b) => a.score - b.score)
    .map(({ entry }) => entry)
}

/** An exact hidden field still stands above a visible one that only mentions the words. */
const WAITING = 15

/** The smaller, the nearer; undefined where a word is nowhere. */
function scoreOf({ label, labelWords, name, section }: Folded, text: string, wanted: readonly string[]) {
  const scores = wanted.map((word) => {
    if (labelWords.some((own) => own.startsWith(word))) return 4
    if (label.includes(word)) return 8
    if (name.startsWith(word)) return 10
    if (name.includes(word)) return 14
    return section.includes(word) ? 18 : undefined
  })
  if (scores.includes(undefined)) return undefined
  if (label === text || name === text) return 0
  if (label.startsWith(text)) return 1 + Math.min(1, label.length / 100)
  return Math.max(...(scores as number[])) + label.length / 100
}
