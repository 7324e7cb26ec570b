import type { ReactNode } from 'react'
import { controlId, type FieldView } from '../store/field-view.ts'
import { ORIGINS, originTitle } from '../store/origin.ts'
import { hasError } from './control.ts'
import classes from './field.module.css'
import { fieldLayout } from './field-layout.ts'
import { FieldMessages, hasMessages } from './field-messages.tsx'

interface Props {
  view: FieldView
  /** A hint about the value, shown below it if there is no issue. */
  hint?: ReactNode
  /** A control of several parts is named by its caption instead of by a label of one control. */
  group?: boolean
  /** Content of the field below everything else. */
  below?: ReactNode
  /** The control. */
  children: ReactNode
}

/** A field: its label, its control and its messages. */
export function FieldFrame({ view, hint, group = false, below, children }: Props) {
  const state = hasError(view) ? 'error' : view.shown.length > 0 ? 'warning' : undefined
  const { className, tiny } = fieldLayout(view)
  return (
    <div
      className={className}
      data-state={state}
      data-tiny={tiny || undefined}
      data-origin={view.origin === 'typed' ? undefined : view.origin}
      data-field={view.name}
      data-declares={below ? true : undefined}
    >
      <div className={classes.head}>
        {group ? (
          <span className={classes.label} id={`${controlId(view.name)}-label`}>
            {caption(view)}
          </span>
        ) : (
          <label className={classes.label} htmlFor={controlId(view.name)}>
            {caption(view)}
          </label>
        )}
        {view.origin !== 'typed' && (
          <span className={classes.origin} title={originTitle(view.origin)}>
            {ORIGINS[view.origin].mark}
          </span>
        )}
      </div>
      {children}
      {hasMessages(view, hint) && <FieldMessages view={view} hint={hint} />}
      {below}
    </div>
  )
}

/** The label with the mark of required fields. */
const caption = ({ label, required }: FieldView): ReactNode =>
  required ? (
    <>
      {label}
      <span className={classes.required} aria-hidden="true">
        {' *'}
      </span>
    </>
  ) : (
    label
  )
