import { DateInput, type DateInputProps, DatesProvider } from '@mantine/dates'
import { useState } from 'react'
import { romeTime } from '../../contract/time/italian-time.ts'
import { readDate } from '../../contract/time/typed-date.ts'
import { ITALIAN_CALENDAR, ITALIAN_DATES } from './italian-calendar.ts'
import '@mantine/dates/styles.css'

/** `1/2/20` is not a day: the input parses at each key, and the rest of the year follows. */
const WHOLE_YEAR = /(?:^|\D)\d{4}(?:\D|$)|^\d{8}$/

/** A typed day, as the date fields of the form read it, as `2026-01-03`; undefined if it is invalid or incomplete. */
export function parseDay(text: string): string | undefined {
  if (!WHOLE_YEAR.test(text.trim())) return undefined
  const day = readDate(text, romeTime(new Date()).slice(0, 10))
  return day.ok && day.value !== '' ? day.value : undefined
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
