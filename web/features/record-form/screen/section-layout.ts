import type { FieldView } from '../store/field-view.ts'

/** Their content is small enough for two columns. */
const HALVES: ReadonlySet<string> = new Set([
  'codice-contratto',
  'codici-sconto',
  'passaparola',
  'newsletter',
])

/** FORM-TOP-52: the first rows of the form, so that the customer follows at once. */
const LINES: Readonly<Record<string, 'full' | 'part'>> = { crm: 'full', telco: 'part' }

/** FORM-TOP-53: few contracts need them. */
const FOLDS: ReadonlySet<string> = new Set(['description', 'other', 'mailing', 'passaparola', 'newsletter'])

/** How a section stands on a wide screen. */
export interface SectionLayout {
  /** Its content is small enough for two columns. */
  half: boolean
  /** Without a question its fields stand in one line without a title, which is all of the page's line or a part of it. */
  line: 'full' | 'part' | undefined
  /** Folded until it has a value or an error. */
  folds: boolean
}

export const sectionLayoutOf = (id: string): SectionLayout => ({
  half: HALVES.has(id),
  line: LINES[id],
  folds: FOLDS.has(id),
})

/** FORM-TOP-52: for a section with one choice: the width of its options. */
export function choiceOf([first, ...others]: readonly FieldView[]): 'wide' | 'narrow' | undefined {
  if (first?.kind !== 'radio' || others.length > 0) return undefined
  return (first.options?.length ?? 0) > 3 ? 'wide' : 'narrow'
}

/** Whether all fields are checkboxes, or those of the first line of a section that shares its line. */
export function boxesOf(views: readonly FieldView[], half = false): 'all' | 'line' | undefined {
  const others = views.findIndex(({ kind }) => kind !== 'checkbox')
  if (others < 0) return 'all'
  return half && others > 1 ? 'line' : undefined
}
