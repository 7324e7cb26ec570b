import { memo, Suspense, useLayoutEffect, useRef, useState } from 'react'
import type { TimeRule } from '../../../../contract/form/field-rules.ts'
import type { Answers } from '../../../../contract/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { FieldView } from '../store/field-view.ts'
import { useFormStore } from '../store/form-context.ts'
import { readDate, readDateTime, showDate, showDateTime, type TypedDate } from '../text/typed-date.ts'
import { createElement, setAttribute } from './dom-elements.ts'
import classes from './field.module.css'
import { FieldFrame } from './field-frame.tsx'
import { TextControl } from './text-control.ts'
import { useControl } from './use-control.ts'
import type { TextFormat } from './use-text-box.ts'

const DateCalendar = lazyPart(() => import('./date-calendar.tsx'))

interface DateFormat {
  placeholder: string
  show(value: string): string
  read(text: string, today: string, time?: TimeRule): TypedDate
  /** Combines a day of the calendar with the current value. */
  day(day: string, before: string): string
}

const DATE: DateFormat = { placeholder: 'GG/MM/AAAA', show: showDate, read: readDate, day: (day) => day }
const DATE_TIME: DateFormat = {
  placeholder: 'GG/MM/AAAA HH:mm',
  show: showDateTime,
  read: readDateTime,
  day: (day, before) => `${day}T${/T(\d\d:\d\d)$/.exec(before)?.[1] ?? '09:00'}`,
}

/** Two digits could become four: while typing only a complete year makes a date. */
const COMPLETE_DATE = /(?:\d{4}|\d{8})(?:[ T,]+\d{1,2}[:.]?\d{2})?\s*$/

function dateTextFormat(format: DateFormat, today: string, time: TimeRule | undefined): TextFormat {
  const parseTyped = (text: string) => {
    const typed = format.read(text, today, time)
    return typed.ok ? typed.value : typed.text
  }
  return {
    show: format.show,
    onInput: (text) => (COMPLETE_DATE.test(text) ? parseTyped(text) : text),
    onBlur: parseTyped,
  }
}

/** A text that is not a date stays as typed, and the field shows the reason. */
function withReason(view: FieldView, text: string, format: DateFormat, today: string): FieldView {
  if (!view.shown.some((issue) => issue.code.endsWith('-shape'))) return view
  const typed = format.read(text, today, view.rules?.time)
  if (typed.ok) return view
  const shown = view.shown.map((issue) =>
    issue.code.endsWith('-shape') ? { ...issue, message: typed.reason } : issue,
  )
  return { ...view, shown }
}

const PARTS = createElement('div', classes.withButton)
PARTS.append(
  createElement('input', classes.control, { type: 'text', autocomplete: 'off', inputmode: 'numeric' }),
  // Alt+ArrowDown opens it from the field, so it needs no tab stop.
  createElement('button', classes.inside, { type: 'button', tabindex: '-1', 'aria-expanded': 'false' }),
)

const isOpenKey = ({ key, altKey }: KeyboardEvent) => key === 'ArrowDown' && altKey

/** The input of a date and the button of its calendar. */
function dateParts({ placeholder }: DateFormat, setOpen: (change: (open: boolean) => boolean) => void) {
  const element = PARTS.cloneNode(true) as HTMLElement
  const box = element.firstChild as HTMLInputElement
  const button = element.lastChild as HTMLElement
  box.placeholder = placeholder
  box.addEventListener('keydown', (event) => {
    if (!isOpenKey(event)) return
    event.preventDefault()
    setOpen(() => true)
  })
  button.addEventListener('click', () => setOpen((open) => !open))
  return { element, box }
}

const labelButton = (box: HTMLInputElement, { label }: FieldView) =>
  setAttribute(box.nextElementSibling!, 'aria-label', `Calendario: ${label}`)

function DateBox({ view, format }: { view: FieldView; format: DateFormat }) {
  const store = useFormStore()
  const { today } = store
  const [open, setOpen] = useState(false)
  const stored = store.current.values[view.name]
  const text = typeof stored === 'string' ? stored : ''
  const shown = withReason(view, text, format, today)
  const { element, box } = useControl(shown, () => {
    const parts = dateParts(format, setOpen)
    return new TextControl(
      store,
      view,
      parts.box,
      () => dateTextFormat(format, today, view.rules?.time),
      labelButton,
      parts.element,
    )
  })
  const anchor = useRef(element)
  useLayoutEffect(
    () => setAttribute(element.lastElementChild!, 'aria-expanded', String(open)),
    [element, open],
  )
  const pick = (day: string) => {
    store.set(view.name, format.day(day, text) as Answers[typeof view.name])
    setOpen(false)
    box.focus()
  }
  return (
    <FieldFrame view={shown} control={element}>
      {open && (
        <Suspense>
          <DateCalendar
            anchor={anchor}
            label={view.label}
            value={/^\d{4}-\d{2}-\d{2}/.exec(text)?.[0]}
            today={today}
            onPick={pick}
            onClose={() => {
              setOpen(false)
              box.focus()
            }}
          />
        </Suspense>
      )}
    </FieldFrame>
  )
}

export const DateField = memo(function DateField({ view }: { view: FieldView }) {
  return <DateBox view={view} format={DATE} />
})

export const DateTimeField = memo(function DateTimeField({ view }: { view: FieldView }) {
  return <DateBox view={view} format={DATE_TIME} />
})
