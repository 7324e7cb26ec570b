import { Text } from '@mantine/core'
import { formatDateTime, formatTwelveHours } from '../lib/format-date.ts'

/** A cell's text on one line; a truncated text is in its title. */
export const textCell = (text: string) => (
  <Text span inherit title={text} truncate="end" display="block">
    {text}
  </Text>
)

/** A cell's text on at most two lines, for names too long for a column; a truncated text is in its title. */
export const twoLineCell = (text: string) => (
  <Text fz={12} lh={1.25} title={text} lineClamp={2} style={{ overflowWrap: 'break-word' }}>
    {text}
  </Text>
)

/**
 * The width of a column of instants, in digits of its typeface: the two slashes, the space and the colon are narrower
 * than three digits, and a cell has half a `rem` on each side.
 */
export const DATE_TIME_WIDTH = 'calc(15ch + 1rem)'
/** The same on a 12-hour clock: `pm` is as wide as two and a half digits. */
export const TWELVE_HOUR_WIDTH = 'calc(18ch + 1rem)'

/** A cell's instant on a 12-hour clock. */
export const twelveHourCell = (instant: string) => unbrokenCell(formatTwelveHours(instant))

/** A cell's instant, in tabular digits. */
export const dateTimeCell = (instant: string) => unbrokenCell(formatDateTime(instant))

const unbrokenCell = (text: string) => (
  <Text span inherit style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
    {text}
  </Text>
)
