import { z } from 'zod'
import { defineCall, ok } from './call.ts'
import { MAX_TABLE_BYTES } from './uploads.ts'

/** More rows are refused: the file is to be divided. */
export const MAX_REGISTER_ROWS = 100_000

/** The day of the rows that name none. */
const order = z.strictObject({ checkedOn: z.iso.date() })

/** What the rows of a file say. `refused` has the first rows that are not stored, with their reasons. */
const counted = ok.extend({
  rows: z.number().int(),
  /** Numbers, each once a day. */
  numbers: z.number().int(),
  registered: z.number().int(),
  refusedRows: z.number().int(),
  refused: z.array(z.object({ row: z.number().int(), reason: z.string(), text: z.string() })),
})

/** BASIS-15 */
export const previewRegisterFile = defineCall('POST /register-files/preview', {
  summary: 'What a file of answers of the register of oppositions says',
  refusedWhileDiskFull: false,
  upload: { maxBytes: MAX_TABLE_BYTES },
  body: order,
  answer: counted,
  failures: ['invalid', 'refused-file'],
})

/** All rows that are not refused, or none. What was known already changes nothing. BASIS-15, BASIS-16 */
export const importRegisterFile = defineCall('POST /register-files', {
  summary: 'Store the answers of the register of oppositions in a file',
  upload: { maxBytes: MAX_TABLE_BYTES },
  body: order,
  answer: counted.extend({
    /** Numbers of which something else was known, or nothing. */
    changed: z.number().int(),
    /** Planned calls that were taken away. */
    calls: z.number().int(),
  }),
  failures: ['invalid', 'refused-file'],
})
