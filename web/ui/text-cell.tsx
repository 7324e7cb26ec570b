import { Text } from '@mantine/core'
import { formatDateTime, formatTwelveHours } from '../lib/format-date.ts'

/** A cell's text on one line; a truncated text is in its title. */
export const textCell = (text: string) => (
  <Text span inherit title={text} truncate="end" display="block">
    {text}
  </Text>
)

/** A cell's instant on a 12-hour clock. */
export const twelveHourCell = (instant: string) => unbrokenCell(formatTwelveHours(instant))

/** A cell's instant, in tabular digits. */
export const dateTimeCell = (instant: string) => unbrokenCell(formatDateTime(instant))

const unbrokenCell = (text: string) => (
  <Text span inherit style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
    {text}
  </Text>
)
