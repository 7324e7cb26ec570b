import { lazy, memo, Suspense, useMemo, useRef, useState } from 'react'
import type { Answers } from '../../../../contract/index.ts'
import type { FieldView } from '../store/field-view.ts'
import { useFormStore } from '../store/form-context.ts'
import { readDate, readDateTime, showDate, showDateTime, type TypedDate } from '../text/typed-date.ts'
import classes from './field.module.css'
import { controlProps, FieldFrame } from './field-frame.tsx'
import { useTextControl } from './use-text-control.ts'

const DateCalendar = lazy(() => import('./date-calendar.tsx'))

interface Way {
  placeholder: string
  show(value: string): string
  read(text: string, today: string): TypedDate
  /** A day taken from the calendar, given what stands there. */
  day(day: string, before: string): string
}

const DATE: Way = { placeholder: 'GG/MM/AAAA', show: showDate, read: readDate, day: (day) => day }
const DATE_TIME: Way = {
  placeholder: 'GG/MM/AAAA HH:mm',
  show: showDateTime,
  read: readDateTime,
  day: (day, before) => `${day}T${/T(\d\d:\d\d)$/.exec(before)?.[1] ?? '09:00'}`,
}

/** Two figures could still become four: while typing only a whole year makes a date. */
const WHOLE = /(?:\d{4}|\d{8})(?:[ T,]+\d{1,2}[:.]?\d{2})?\s*$/

function useDateReading(way: Way, today: string) {
  return useMemo(() => {
    const settled = (text: string) => {
      const typed = way.read(text, today)
      return typed.ok ? typed.value : typed.text
    }
    return {
      show: way.show,
      typing: (text: string) => (WHOLE.test(text) ? settled(text) : text),
      left: settled,
    }
  }, [way, today])
}

/** What is typed stays as it is when it is no date, and the field says what is wrong with it. */
function withReason(view: FieldView, text: string, way: Way, today: string): FieldView {
  if (!view.shown.some((issue) => issue.code.endsWith('-shape'))) return view
  const typed = way.read(text, today)
  if (typed.ok) return view
  const shown = view.shown.map((issue) =>
    issue.code.endsWith('-shape') ? { ...issue, message: typed.reason } : issue,
  )
  return { ...view, shown }
}

function DateBox({ view, way }: { view: FieldView; way: Way }) {
  const store = useFormStore()
  const { today } = store
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const control = useTextControl<HTMLInputElement>(view.name, useDateReading(way, today))
  const stored = store.current.values[view.name]
  const text = typeof stored === 'string' ? stored : ''
  const pick = (day: string) => {
    store.set(view.name, way.day(day, text) as Answers[typeof view.name])
    setOpen(false)
    control.ref.current?.focus()
  }
  return (
    <FieldFrame view={withReason(view, text, way, today)}>
      <div className={classes.withButton} ref={box}>
        <input
          {...controlProps(view)}
          {...control}
          className={classes.control}
          placeholder={way.placeholder}
          inputMode="numeric"
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' && event.altKey) {
              event.preventDefault()
              setOpen(true)
            }
          }}
        />
        <button
          type="button"
          className={classes.inside}
          // Alt and the arrow down open it from the field, so Tab need not stop here at every date.
          tabIndex={-1}
          aria-label={`Calendario: ${view.label}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        ></button>
      </div>
      {open && (
        <Suspense>
          <DateCalendar
            anchor={box}
            label={view.label}
            value={/^\d{4}-\d{2}-\d{2}/.exec(text)?.[0]}
            today={today}
            onPick={pick}
            onClose={() => {
              setOpen(false)
              control.ref.current?.focus()
            }}
          />
        </Suspense>
      )}
    </FieldFrame>
  )
}

export const DateField = memo(function DateField({ view }: { view: FieldView }) {
  return <DateBox view={view} way={DATE} />
})

export const DateTimeField = memo(function DateTimeField({ view }: { view: FieldView }) {
  return <DateBox view={view} way={DATE_TIME} />
})
