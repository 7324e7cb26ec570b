import { Suspense, useContext, useRef, useState } from 'react'
import type { Answers } from '../../../../contract/index.ts'
import { KINDS } from '../../../../contract/kinds/kinds.ts'
import { readDate, type TimeRule, type TypedDate } from '../../../../contract/time/typed-date.ts'
import { readDateTime } from '../../../../contract/time/typed-moment.ts'
import type { FieldView } from '../store/field-view.ts'
import { useFormStore, useValue } from '../store/form-context.ts'
import { controlProps, FieldExtrasContext } from './control.ts'
import classes from './field.module.css'
import { FieldFrame } from './field-frame.tsx'
import { type TextFormat, useTextBox } from './use-text-box.ts'

interface DateFormat {
  placeholder: string
  show(value: string): string
  read(text: string, today: string, time?: TimeRule): TypedDate
  /** Combines a day of the calendar with the current value. */
  day(day: string, before: string): string
}

const DATE: DateFormat = {
  // Six digits are read as well as eight, and as a date with its signs.
  placeholder: 'GGMMAA',
  show: KINDS.date.display,
  read: readDate,
  day: (day) => day,
}
const DATE_TIME: DateFormat = {
  placeholder: 'GGMMAA HH:mm',
  show: KINDS.datetime.display,
  read: readDateTime,
  day: (day, before) => `${day}T${/T(\d\d:\d\d)$/.exec(before)?.[1] ?? '09:00'}`,
}

/** Two digits of a year may be the start of four: while typing only a complete year makes a date. */
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

/** An invalid date stays as typed, and the field shows the reason. */
function withReason(view: FieldView, text: string, format: DateFormat, today: string): FieldView {
  if (!view.shown.some((issue) => issue.code.endsWith('-shape'))) return view
  const typed = format.read(text, today, view.rules?.time)
  if (typed.ok) return view
  const shown = view.shown.map((issue) =>
    issue.code.endsWith('-shape') ? { ...issue, message: typed.reason } : issue,
  )
  return { ...view, shown }
}

function DateBox({ view, format }: { view: FieldView; format: DateFormat }) {
  const store = useFormStore()
  const { today } = store
  const { Calendar } = useContext(FieldExtrasContext)
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const box = useTextBox<HTMLInputElement>(view, dateTextFormat(format, today, view.rules?.time))
  const value = useValue(view.name)
  const text = typeof value === 'string' ? value : ''
  const shown = withReason(view, text, format, today)
  const close = () => {
    setOpen(false)
    box.ref.current?.focus()
  }
  return (
    <FieldFrame view={shown}>
      <div ref={anchor} className={classes.withButton}>
        <input
          {...controlProps(shown)}
          {...box}
          className={classes.control}
          type="text"
          inputMode="numeric"
          placeholder={format.placeholder}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || !event.altKey) return box.onKeyDown(event)
            event.preventDefault()
            setOpen(true)
          }}
        />
        <button
          type="button"
          // Alt+ArrowDown opens it from the field, so it needs no tab stop.
          tabIndex={-1}
          className={classes.inside}
          aria-expanded={open}
          aria-label={`Calendario: ${view.label}`}
          onClick={() => setOpen(!open)}
        />
      </div>
      {open && Calendar && (
        <Suspense>
          <Calendar
            anchor={anchor}
            label={view.label}
            value={/^\d{4}-\d{2}-\d{2}/.exec(text)?.[0]}
            today={today}
            onPick={(day) => {
              store.set(view.name, format.day(day, text) as Answers[typeof view.name])
              close()
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </FieldFrame>
  )
}

export const DateField = ({ view }: { view: FieldView }) => <DateBox view={view} format={DATE} />

export const DateTimeField = ({ view }: { view: FieldView }) => <DateBox view={view} format={DATE_TIME} />
