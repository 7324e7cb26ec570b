import { Text } from '@mantine/core'
import { formatDateTime, formatTwelveHours } from '../lib/format-date.ts'

/** A cell's text on one line; what does not fit stands in its title. */
export const words = (text: string) => (
  <Text span inherit title={text} truncate="end" display="block">
    {text}
  </Text>
)

/** A cell's instant on a clock of twelve hours. */
export const twelveHours = (instant: string) => atOnce(formatTwelveHours(instant))

/** A cell's instant, in digits of one width. */
export const moment = (instant: string) => atOnce(formatDateTime(instant))

const atOnce = (text: string) => (
  <Text span inherit style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
    {text}
  </Text>
)
