import { DatePicker, DatesProvider } from '@mantine/dates'
import { useClickOutside } from '@mantine/hooks'
import '@mantine/dates/styles.css'
import { useEffect } from 'react'
import { Floating } from '../../../ui/floating.tsx'
import { ITALIAN_CALENDAR, ITALIAN_DATES } from '../../../ui/italian-calendar.ts'
import type { CalendarProps } from './control.ts'
import classes from './date-calendar.module.css'

/** The calendar of a date field. Loaded when it is first opened. */
export default function DateCalendar({ anchor, label, value, today, onPick, onClose }: CalendarProps) {
  const box = useClickOutside(onClose)
  useEffect(() => {
    const day = box.current?.querySelector('[data-selected], [data-today], td button:not([data-outside])')
    if (day instanceof HTMLElement) day.focus()
  }, [box])
  return (
    <Floating anchor={anchor} className={classes.calendar}>
      <div
        ref={box}
        role="dialog"
        aria-label={`Calendario: ${label}`}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      >
        <DatesProvider settings={ITALIAN_DATES}>
          <DatePicker
            size="sm"
            highlightToday
            {...ITALIAN_CALENDAR}
            value={value ?? null}
            defaultDate={value ?? today}
            onChange={(day) => day && onPick(day)}
          />
        </DatesProvider>
      </div>
    </Floating>
  )
}
