import type { ReactNode } from 'react'
import { controlId, type FieldView, noteId } from '../store/field-view.ts'
import { ORIGINS, originTitle } from '../store/origin.ts'
import classes from './field.module.css'
import { FieldMessages, hasMessages } from './field-messages.tsx'
import { fieldClass, isTiny } from './span.ts'

export const hasError = (view: FieldView) => view.shown.some((issue) => issue.severity === 'error')

/** The attributes that every control of a field carries. */
export function controlProps(view: FieldView, described = false) {
  const noted = described || view.shown.length > 0 || view.hint !== undefined
  return {
    id: controlId(view.name),
    name: view.name,
    'aria-required': view.required || undefined,
    'aria-invalid': hasError(view) || undefined,
    'aria-describedby': noted ? noteId(view.name) : undefined,
    // What is typed here is somebody else's data: nothing of it is the browser's to offer.
    autoComplete: 'off',
  } as const
}

interface Props {
  view: FieldView
  /** What the value tells, shown beneath it when nothing is wrong. */
  tells?: ReactNode
  /** A control of several parts names itself by its caption instead of by a label of one control. */
  group?: boolean
  /** What belongs to the field and stands under all else of it. */
  below?: ReactNode
  children: ReactNode
}

/** A field: its label, its control and what is to be said about it. */
export function FieldFrame({ view, tells, group, below, children }: Props) {
  const state = hasError(view) ? 'error' : view.shown.length > 0 ? 'warning' : undefined
  const caption = (
    <>
      {view.label}
      {view.required && (
        <span className={classes.required} aria-hidden="true">
          {' *'}
        </span>
      )}
    </>
  )
  return (
    <div
      className={fieldClass(view)}
      data-state={state}
      data-tiny={isTiny(view) || undefined}
      data-origin={view.origin === 'typed' ? undefined : view.origin}
      data-field={view.name}
      data-declares={below ? true : undefined}
    >
      <div className={classes.head}>
        {group ? (
          <span className={classes.label} id={`${controlId(view.name)}-label`}>
            {caption}
          </span>
        ) : (
          <label className={classes.label} htmlFor={controlId(view.name)}>
            {caption}
          </label>
        )}
        {view.origin !== 'typed' && (
          <span className={classes.origin} title={originTitle(view.origin)}>
            {ORIGINS[view.origin].mark}
          </span>
        )}
      </div>
      {children}
      {hasMessages(view, tells) && <FieldMessages view={view} tells={tells} />}
      {below}
    </div>
  )
}
