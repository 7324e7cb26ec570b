import type { ReactNode } from 'react'
import { type Answer, isRef } from '../../../../contract/form/values.ts'
import type { Answers, Issue } from '../../../../contract/index.ts'
import { KINDS } from '../../../../contract/kinds/kinds.ts'
import { type FieldView, noteId } from '../store/field-view.ts'
import { useFormStore } from '../store/form-context.ts'
import type { FormStore } from '../store/form-store.ts'
import { isWrong } from './control.ts'
import classes from './field-messages.module.css'

/** Whether there is any message: most fields have none and mount no component for it. */
export const hasMessages = (view: FieldView, hint: ReactNode): boolean =>
  view.shown.length > 0 || Boolean(hint ?? view.hint)

/** The issues of a field, or the hint about its value. */
export function FieldMessages({ view, hint }: { view: FieldView; hint?: ReactNode }) {
  const rest = view.shown.length > 0 ? undefined : (hint ?? view.hint)
  const warned = view.shown.every((issue) => issue.severity === 'warning') ? hint : undefined
  return (
    <div className={classes.notes} id={noteId(view.name)}>
      {view.shown.map((issue) => (
        <Message key={issue.code} issue={issue} view={view} />
      ))}
      {(rest ?? warned) && <p className={classes.hint}>{rest ?? warned}</p>}
    </div>
  )
}

function Message({ issue, view }: { issue: Issue; view: FieldView }) {
  const store = useFormStore()
  const suggestion = suggestedValue(issue, view, store)
  return (
    <p className={isWrong(issue) ? classes.error : classes.warning}>
      {!isWrong(issue) && <span className={classes.mark}>Attenzione: </span>}
      {messageText(issue, view)}
      {suggestion !== undefined && (
        <button
          type="button"
          className={classes.suggestion}
          onClick={() => store.set(view.name, suggestion as Answers[typeof view.name])}
        >
          Usa {KINDS[view.kind].display(suggestion, view.options)}
        </button>
      )}
    </p>
  )
}

/** Directly below its label an empty field need not be named; in the list of missing fields it is. */
const messageText = ({ code, message }: Issue, { label }: FieldView): string =>
  code === 'required' && message.includes(`«${label}»`) ? 'Da compilare' : message

/** The suggested value: of a renamed entry of the catalogue the entry under its new name. */
function suggestedValue(issue: Issue, view: FieldView, store: FormStore): Answer | undefined {
  const value = store.current.values[view.name]
  if (!isRef(value)) return applicableSuggestion(issue.suggestion, view, store)
  const offered = view.options?.find(({ value: id, label }) => id === value.id && label === issue.suggestion)
  return offered && { id: offered.value, name: offered.label }
}

/** A suggestion may belong to another field, as when a fiscal code gives the birth date: only a valid value for this field is offered. */
function applicableSuggestion(
  suggestion: string | undefined,
  view: FieldView,
  store: FormStore,
): string | undefined {
  if (suggestion === undefined) return undefined
  const { answered } = store.current.resolved
  const context = { view: { ...view, value: suggestion }, answered, now: `${store.today}T00:00` }
  const notices = KINDS[view.kind].check?.(suggestion, context) ?? []
  return notices.some((notice) => notice.severity === 'error') ? undefined : suggestion
}
