import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { FieldView } from '../store/field-view.ts'
import { hasError } from './control.ts'
import { FieldHead } from './field-head.ts'
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
  children?: ReactNode
}

/** A field: its label, its control and its messages. React renders only the variable parts. */
export function FieldFrame({ view, hint, group = false, below, children }: Props) {
  const [head] = useState(() => new FieldHead(view, group))
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => frame.current?.prepend(head.element), [head])
  useLayoutEffect(() => head.render(view), [head, view])
  const state = hasError(view) ? 'error' : view.shown.length > 0 ? 'warning' : undefined
  const { className, tiny } = fieldLayout(view)
  return (
    <div
      ref={frame}
      className={className}
      data-state={state}
      data-tiny={tiny || undefined}
      data-origin={view.origin === 'typed' ? undefined : view.origin}
      data-field={view.name}
      data-declares={below ? true : undefined}
    >
      {children}
      {hasMessages(view, hint) && <FieldMessages view={view} hint={hint} />}
      {below}
    </div>
  )
}
