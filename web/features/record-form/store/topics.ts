import type { FieldName } from '../../../../contract/index.ts'
import { changedNames } from './conflict-merge.ts'
import type { FormState } from './form-state.ts'

/** The topics of listeners: one field's view, one field's value, or a part of the form. */
export type Topic =
  | `view:${FieldName}`
  | `value:${FieldName}`
  | 'values'
  | 'sections'
  | 'actions'
  | 'progress'
  | 'summary'
  | 'status'
  | 'lists'

/** The listeners by part of the form. */
export class TopicListeners {
  private readonly byTopic = new Map<Topic, Set<() => void>>()

  subscribe(topic: Topic, listener: () => void): () => void {
    const listeners = this.byTopic.get(topic) ?? new Set()
    this.byTopic.set(topic, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  notify(topic: Topic): void {
    for (const listener of this.byTopic.get(topic) ?? []) listener()
  }

  /** Notifies each part of the form that differs between two states, all but `values`, `status` and `lists`. */
  notifyChanges(before: FormState, now: FormState): void {
    if (before.views !== now.views) {
      for (const [field, view] of now.views)
        if (before.views.get(field) !== view) this.notify(`view:${field}`)
      for (const field of before.views.keys()) if (!now.views.has(field)) this.notify(`view:${field}`)
    }
    const values = before.values === now.values ? [] : changedNames(before.values, now.values)
    for (const field of values) this.notify(`value:${field}`)
    if (before.sections !== now.sections) this.notify('sections')
    if (before.progress !== now.progress) this.notify('progress')
    if (before.actions !== now.actions) this.notify('actions')
    if (before.summary !== now.summary) this.notify('summary')
  }
}
