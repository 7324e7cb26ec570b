import type { FieldName, HiddenSection, Issue, Resolved } from '../../../../contract/index.ts'
import { stableItems, stableList, stableObject } from './stable.ts'

/** An issue of what an action needs: its field shows it, and the record can be saved all the same. */
export const NEEDED = 'needed'

/** A field that keeps the record from being saved. */
export interface OpenItem {
  field: FieldName
  label: string
  section: string
  message: string
}
export interface SectionProgress {
  id: string
  title: string
  fields: number
  missing: number
  wrong: number
  warnings: number
  /** Nothing in it is required and nothing is filled: neither done nor to be done. */
  idle: boolean
}
export interface Progress {
  sections: readonly SectionProgress[]
  hidden: readonly HiddenSection[]
  /** Required and empty, in the form's order. */
  missing: readonly OpenItem[]
  /** Filled, and not right. */
  wrong: readonly OpenItem[]
}

type Issues = ReadonlyMap<FieldName, readonly Issue[]>

/** Which sections hold an answer or ask for one; the list of before where none of them changed in that. */
export function busySections(
  before: readonly boolean[] | undefined,
  earlier: Resolved | undefined,
  { sections, answered }: Resolved,
): readonly boolean[] {
  const busy = sections.map((section, index) =>
    section === earlier?.sections[index]
      ? before![index]!
      : section.fields.some(({ required, name }) => required || answered[name]),
  )
  return stableList(before, busy)
}

/** How far the form is, section by section; parts that did not change keep their identity. */
export function measureProgress(
  before: Progress | undefined,
  resolved: Resolved,
  issues: Issues,
  busy: readonly boolean[],
): Progress {
  const missing: OpenItem[] = []
  const wrong: OpenItem[] = []
  const sections = resolved.sections.map((section, index) => {
    const count = { missing: 0, wrong: 0, warnings: 0 }
    for (const field of section.fields) {
      const found = issues.get(field.name) ?? []
      const error = found.find(({ severity, code }) => severity === 'error' && code !== NEEDED)
      if (!error) count.warnings += found.length > 0 ? 1 : 0
      else {
        const empty = error.code === 'required'
        count[empty ? 'missing' : 'wrong']++
        const item = { field: field.name, label: field.label, section: section.id, message: error.message }
        ;(empty ? missing : wrong).push(item)
      }
    }
    const idle = !busy[index] && count.missing + count.wrong === 0
    const now = { id: section.id, title: section.title, fields: section.fields.length, idle, ...count }
    return stableObject(before?.sections[index], now)
  })
  return stableObject(before, {
    sections: stableList(before?.sections, sections),
    hidden: stableItems(before?.hidden, resolved.hidden),
    missing: stableItems(before?.missing, missing),
    wrong: stableItems(before?.wrong, wrong),
  })
}
