import { reuseUnchanged } from '../../../../contract/form/reuse-unchanged.ts'
import type { FieldName, HiddenSection, Issue, Resolved } from '../../../../contract/index.ts'

/** An issue of an action's requirements: shown at its field, and does not reject the save. */
export const ACTION_REQUIREMENT = 'needed'

/** A field that prevents the save. */
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
  /** Nothing in it is required or filled: it counts neither as done nor as open. */
  idle: boolean
}
export interface Progress {
  sections: readonly SectionProgress[]
  hidden: readonly HiddenSection[]
  /** Required and empty, in the form's order. */
  missing: readonly OpenItem[]
  /** Filled with a wrong value. */
  wrong: readonly OpenItem[]
}

type Issues = ReadonlyMap<FieldName, readonly Issue[]>

/** Whether each section has or requires an answer; the previous list if nothing changed. */
export function relevantSections(
  before: readonly boolean[] | undefined,
  earlier: Resolved | undefined,
  { sections, answered }: Resolved,
): readonly boolean[] {
  const relevant = sections.map((section, index) =>
    section === earlier?.sections[index]
      ? before![index]!
      : section.fields.some(({ required, name }) => required || answered[name]),
  )
  return reuseUnchanged(relevant, before)
}

/** The progress of the form by section; unchanged parts keep their identity. */
export function measureProgress(
  before: Progress | undefined,
  resolved: Resolved,
  issues: Issues,
  relevant: readonly boolean[],
): Progress {
  const missing: OpenItem[] = []
  const wrong: OpenItem[] = []
  const sections = resolved.sections.map((section, index) => {
    const count = { missing: 0, wrong: 0, warnings: 0 }
    for (const field of section.fields) {
      const fieldIssues = issues.get(field.name) ?? []
      const error = fieldIssues.find(
        ({ severity, code }) => severity === 'error' && code !== ACTION_REQUIREMENT,
      )
      if (!error) count.warnings += fieldIssues.length > 0 ? 1 : 0
      else {
        const empty = error.code === 'required'
        count[empty ? 'missing' : 'wrong']++
        const item = { field: field.name, label: field.label, section: section.id, message: error.message }
        ;(empty ? missing : wrong).push(item)
      }
    }
    const idle = !relevant[index] && count.missing + count.wrong === 0
    return { id: section.id, title: section.title, fields: section.fields.length, idle, ...count }
  })
  return reuseUnchanged({ sections, hidden: resolved.hidden, missing, wrong }, before)
}
