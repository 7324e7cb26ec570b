import { foldText } from '../../../../../contract/texts/fold-text.ts'
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
  sectionTerms: readonly string[]
}
const foldedEntries = new WeakMap<Entry, Folded>()

function foldedOf(entry: Entry): Folded {
  const folded = foldedEntries.get(entry) ?? {
    label: foldText(entry.label),
    labelTerms: terms(entry.label),
    name: foldText(entry.name),
    section: foldText(entry.section),
    sectionTerms: terms(entry.section),
  }
  foldedEntries.set(entry, folded)
  return folded
}

/**
 * Entries that contain every search term in their label, section or name; case and accents do not count. The label or
 * name that is written in full comes first, then labels that begin with the text, and visible entries come before
 * hidden ones. Of equal ones a field that is missing or wrong comes first, then what is empty, then what is answered,
 * in the given order.
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
    .toSorted(
      (a, b) => a.score - b.score || NEEDS[a.entry.state ?? 'empty'] - NEEDS[b.entry.state ?? 'empty'],
    )
    .map(({ entry }) => entry)
}

/** An entry that is written in full ranks above a visible one that only begins with the text, also if it is hidden. */
const penaltyOf = ({ unmetCondition }: Entry, score: number) =>
  unmetCondition === undefined ? 0 : score === WRITTEN ? 0.5 : 15

const WRITTEN = 0
const NEEDS = { open: 0, empty: 1, answered: 2 } as const

/** Smaller is better; undefined if a term does not occur. */
function scoreOf(
  { label, labelTerms, name, section, sectionTerms }: Folded,
  text: string,
  searchTerms: readonly string[],
) {
  const scores = searchTerms.map((term) => {
    if (labelTerms.some((labelTerm) => labelTerm.startsWith(term))) return 4
    if (sectionTerms.some((sectionTerm) => sectionTerm.startsWith(term)) && searchTerms.length > 1) return 6
    if (label.includes(term)) return 8
    if (name.startsWith(term)) return 10
    if (name.includes(term)) return 14
    return section.includes(term) ? 18 : undefined
  })
  if (scores.includes(undefined)) return undefined
  if (label === text || name === text) return WRITTEN
  if (label.startsWith(text)) return 1
  // Words that also name the section tell fields with one label apart: «numero documento».
  const namesSection =
    searchTerms.length > 1 &&
    searchTerms.some((term) => sectionTerms.some((sectionTerm) => sectionTerm.startsWith(term)))
  return Math.max(...(scores as number[])) - (namesSection ? 0.5 : 0)
}
