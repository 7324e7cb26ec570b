import type { ReactNode } from 'react'
import type { Answers, FieldName, Issue } from '../../../../contract/index.ts'
import type { FieldView } from '../store/field-view.ts'
import { useFormStore } from '../store/form-context.ts'
import classes from './field.module.css'
import { noteId } from './field-frame.tsx'

/** What is wrong with a field, what is odd, or else what its value tells. */
export function FieldMessages({ view, tells }: { view: FieldView; tells?: ReactNode }) {
  const rest = view.shown.length > 0 ? undefined : (tells ?? view.hint)
  const warned = view.shown.every((issue) => issue.severity === 'warning') ? tells : undefined
  if (view.shown.length === 0 && !rest) return null
  return (
    <div className={classes.notes} id={noteId(view)}>
      {view.shown.map((issue) => (
        <Message key={issue.code} issue={issue} name={view.name} />
      ))}
      {(rest ?? warned) && <p className={classes.tells}>{rest ?? warned}</p>}
    </div>
  )
}

function Message({ issue, name }: { issue: Issue; name: FieldName }) {
  const store = useFormStore()
  const { suggestion } = issue
  return (
    <p className={issue.severity === 'error' ? classes.error : classes.warning}>
      {issue.severity === 'warning' && <span className={classes.mark}>Attenzione: </span>}
      {issue.message}
      {suggestion !== undefined && (
        <button
          type="button"
          className={classes.suggestion}
          onClick={() => store.set(name, suggestion as Answers[typeof name])}
        >
          Usa {suggestion}
        </button>
      )}
    </p>
  )
}
