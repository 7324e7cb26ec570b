import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react'
import type { FieldView } from '../store/field-view.ts'
import { hasError } from './control.ts'
import { FieldHead } from './field-head.ts'
import { FieldMessages, hasMessages } from './field-messages.tsx'
import { fieldShape } from './span.ts'

interface Props {
  view: FieldView
  /** The control, where React does not render it. */
  control?: HTMLElement
  /** What the value tells, shown beneath it when nothing is wrong. */
  tells?: ReactNode
  /** A control of several parts names itself by its caption instead of by a label of one control. */
  group?: boolean
  /** What belongs to the field and stands under all else of it. */
  below?: ReactNode
  children?: ReactNode
}

/** A field: its label, its control and what is to be said about it. Only what comes and goes is React's. */
export function FieldFrame({ view, control, tells, group = false, below, children }: Props) {
  const [head] = useState(() => new FieldHead(view, group))
  const frame = useStanding(head.element, control)
  useLayoutEffect(() => head.dress(view), [head, view])
  const state = hasError(view) ? 'error' : view.shown.length > 0 ? 'warning' : undefined
  const { className, tiny } = fieldShape(view)
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
      {hasMessages(view, tells) && <FieldMessages view={view} tells={tells} />}
      {below}
    </div>
  )
}

/** What stands at the start of an element, before all that React renders into it. */
export function useStanding(first: HTMLElement, second?: HTMLElement): Ref<HTMLDivElement> {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (second) frame.current?.prepend(first, second)
    else frame.current?.prepend(first)
  }, [first, second])
  return frame
}
