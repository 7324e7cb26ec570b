import type { KeyboardEvent, ReactNode } from 'react'
import { isComposing } from '../../../lib/is-composing.ts'
import { focusControl, nextControl } from '../fields/go-to-field.ts'
import { useFormStore, useStatus } from '../store/form-context.ts'
import { FormTools } from '../tools/assist/form-tools.tsx'
import { type FormShortcuts, useFormShortcuts } from '../tools/use-form-shortcuts.ts'
import classes from './form-body.module.css'
import { FormSection } from './form-section.tsx'
import { SectionNavigation } from './section-navigation.tsx'
import { Sections } from './sections.tsx'
import { SummaryBox } from './summary-box.tsx'

interface Props {
  /** Contains the heading of the page. */
  heading: ReactNode
  keys: FormShortcuts
  /** Shown above the sections. */
  children?: ReactNode
  /** Shown below them. */
  after?: ReactNode
}

/** The heading, and below it the sections, their navigation and the summary. */
export function FormBody({ heading, keys, children, after }: Props) {
  useFormShortcuts(keys)
  return (
    <div className={classes.page} data-form="">
      <div className={classes.top}>
        {heading}
        <FormUndo />
        <FormTools keys={keys} />
      </div>
      <SectionNavigation />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter bubbles here from the controls */}
      <div className={classes.sections} onKeyDown={moveOnEnter}>
        {children && <div className={classes.wide}>{children}</div>}
        <Sections part={FormSection} />
        {after}
        <SummaryBox />
      </div>
    </div>
  )
}

/** Enter moves to the next field instead of submitting; lists and notes handle it themselves. */
function moveOnEnter(event: KeyboardEvent): void {
  const { target } = event
  if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || event.altKey) return
  if (isComposing(event.nativeEvent)) return
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
  // Enter in a dialog also bubbles here, although the dialog is elsewhere on the page.
  if (!target.closest('[data-form]')) return
  event.preventDefault()
  const next = nextControl(target, event.shiftKey ? -1 : 1)
  if (next) focusControl(next)
}

function FormUndo() {
  const store = useFormStore()
  const { undoable } = useStatus()
  if (undoable?.section !== '') return null
  return (
    <button type="button" className={classes.undo} onClick={() => store.undo()}>
      Annulla «{undoable.label}»
    </button>
  )
}
