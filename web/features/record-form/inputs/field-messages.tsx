import type { ReactNode } from 'react'
import { KINDS } from '../../../../contract/form/kinds/kinds.ts'
import type { Answers, Issue } from '../../../../contract/index.ts'
import { type FieldView, noteId } from '../store/field-view.ts'
import { useFormStore } from '../store/form-context.ts'
import type { FormStore } from '../store/form-store.ts'
import { isWrong } from './control.ts'
import classes from './field-messages.module.css'

/** Whether there is anything to say: most fields have nothing, and need no part of the page for it. */
export const hasMessages = (view: FieldView, tells: ReactNode): boolean =>
  view.shown.length > 0 || Boolean(tells ?? view.hint)

/** What is wrong with a field, what is odd, or else what its value tells. */
export function FieldMessages({ view, tells }: { view: FieldView; tells?: ReactNode }) {
  const rest = view.shown.length > 0 ? undefined : (tells ?? view.hint)
  const warned = view.shown.every((issue) => issue.severity === 'warning') ? tells : undefined
  return (
    <div className={classes.notes} id={noteId(view.name)}>
      {view.shown.map((issue) => (
        <Message key={issue.code} issue={issue} view={view} />
      ))}
      {(rest ?? warned) && <p className={classes.tells}>{rest ?? warned}</p>}
    </div>
  )
}

function Message({ issue, view }: { issue: Issue; view: FieldView }) {
  const store = useFormStore()
  const suggestion = takeable(issue.suggestion, view, store)
  return (
    <p className={isWrong(issue) ? classes.error : classes.warning}>
      {!isWrong(issue) && <span className={classes.mark}>Attenzione: </span>}
      {wordsBeneath(issue, view)}
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

/** Right below its label an empty field need not be called by name; where the form lists what is missing it is. */
const wordsBeneath = ({ code, message }: Issue, { label }: FieldView): string =>
  code === 'required' && message.includes(`«${label}»`) ? 'Da compilare' : message

/** A suggestion may be about another field, as when a fiscal code tells the birth date: only what this one accepts is offered. */
function takeable(suggestion: string | undefined, view: FieldView, store: FormStore): string | undefined {
  if (suggestion === undefined) return undefined
  const { answered } = store.current.resolved
  const context = { view: { ...view, value: suggestion }, answered, now: `${store.today}T00:00` }
  const found = KINDS[view.kind].check?.(suggestion, context) ?? []
  return found.some((notice) => notice.severity === 'error') ? undefined : suggestion
}
