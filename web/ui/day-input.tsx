import { DateInput, type DateInputProps, DatesProvider } from '@mantine/dates'
import { useState } from 'react'
import { ITALIAN_CALENDAR, ITALIAN_DATES } from './italian-calendar.ts'
import '@mantine/dates/styles.css'

/** A typed day (`3/1/2026`, `03.01.2026`) as `2026-01-03`; undefined if it is invalid. */
export function parseDay(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim()) ?? []
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return new Date(`${iso}T00:00:00Z`).toJSON()?.slice(0, 10) === iso ? iso : undefined
}

interface Props extends Omit<DateInputProps, 'value' | 'onChange'> {
  /** `2026-11-03`. */
  value: string | null
  onChange(day: string | null): void
}

/** A day, typed as `03/11/2026` or chosen in a calendar. An invalid text is replaced by the previous day. */
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
        dateParser={(text) => parseDay(text) ?? null}
        clearButtonProps={{ 'aria-label': 'Togli la data' }}
        {...props}
      />
    </DatesProvider>
  )
}
