import { DateInput, type DateInputProps, DatesProvider } from '@mantine/dates'
import { useState } from 'react'
import { typedDay } from '../lib/typed-day.ts'
import { ITALIAN_CALENDAR, ITALIAN_DATES } from './italian-calendar.ts'
import '@mantine/dates/styles.css'

interface Props extends Omit<DateInputProps, 'value' | 'onChange'> {
  /** `2026-11-03`. */
  value: string | null
  onChange(day: string | null): void
}

/** A day, typed as `03/11/2026` or taken from a calendar. What is typed and is no day gives way to what stood there. */
export function DayInput(props: Props) {
  const [open, setOpen] = useState(false)
  return (
    <DatesProvider settings={ITALIAN_DATES}>
      <DateInput
        // The first Escape closes the calendar and not the dialog around it.
        data-mantine-stop-propagation={open}
        popoverProps={{ onOpen: () => setOpen(true), onClose: () => setOpen(false) }}
        {...ITALIAN_CALENDAR}
        placeholder="GG/MM/AAAA"
        valueFormat="DD/MM/YYYY"
        dateParser={(text) => typedDay(text) ?? null}
        clearButtonProps={{ 'aria-label': 'Togli la data' }}
        {...props}
      />
    </DatesProvider>
  )
}
