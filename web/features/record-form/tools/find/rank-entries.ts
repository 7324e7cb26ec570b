import { foldText } from '../../../../../contract/checks/fold-text.ts'
import type { Entry } from './find-entries.ts'

/** The maximum number of results: typing filters further. */
export const MAX_SHOWN = 40

const terms = (text: string) =>
  foldText(text)
    .replace(/[_’']/g, ' ')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

interface Folded {
  label: string
  labelTerms: readonly string[]
  name: string
  section: string
}
const foldedEntries = new WeakMap<Entry, Folded>()

function foldedOf(entry: Entry): Folded {
  const folded = foldedEntries.get(entry) ?? {
    label: foldText(entry.label),
    labelTerms: terms(entry.label),
    name: foldText(entry.name),
    section: foldText(entry.section),
  }
  foldedEntries.set(entry, folded)
  return folded
}

/**
 * Entries that contain every search term in their label, section or name; case and accents do not count. The label or
 * name that is written in full comes first, then labels that begin with the text, and visible entries come before
 * hidden ones.
 */
export function rankEntries(entries: readonly Entry[], typed: string): readonly Entry[] {
  const text = foldText(typed.trim())
  const searchTerms = text.split(/\s+/).filter(Boolean)
  if (searchTerms.length === 0)
    return entries.filter((entry) => entry.unmetCondition === undefined && entry.kind !== 'field')
  return entries
    .flatMap((entry) => {
      const score = scoreOf(foldedOf(entry), text, searchTerms)
      return score === undefined ? [] : [{ entry, score: score + penaltyOf(entry, score) }]
    })
    .toSorted((a, b) => a.score - b.score)
    .map(({ entry }) => entry)
}

/** An entry that is written in full ranks above a visible one that only begins with the text, also if it is hidden. */
const penaltyOf = ({ unmetCondition }: Entry, score: number) =>
  unmetCondition === undefined ? 0 : score === WRITTEN ? 0.5 : 15

const WRITTEN = 0

/** Smaller is better; undefined if a term does not occur. */
function scoreOf({ label, labelTerms, name, section }: Folded, text: string, searchTerms: readonly string[]) {
  const scores = searchTerms.map((term) => {
    if (labelTerms.some((labelTerm) => labelTerm.startsWith(term))) return 4
    if (label.includes(term)) return 8
    if (name.startsWith(term)) return 10
    if (name.includes(term)) return 14
    return section.includes(term) ? 18 : undefined
  })
  if (scores.includes(undefined)) return undefined
  if (label === text || name === text) return WRITTEN
  if (label.startsWith(text)) return 1 + Math.min(1, label.length / 100)
  return Math.max(...(scores as number[])) + label.length / 100
}
