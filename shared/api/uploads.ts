import { z } from 'zod'
import { defineCall, ok } from './call.ts'

export const MAX_TABLE_BYTES = 10 * 1024 * 1024

/** The columns of each list, in the expected order of a file. */
export const PLACE_COLUMNS = ['city', 'district', 'region'] as const
export const BANK_COLUMNS = ['abi', 'bank_name'] as const
export const PRODUCT_COLUMNS = ['product_name', 'type', 'customer_type', 'product_active', 'id'] as const
export const OWNER_COLUMNS = ['name', 'email', 'active', 'id'] as const

const MAX_SHEET_NAME_LENGTH = 255
/** The sheet of a workbook; absent: the one with the columns. */
const sheet = z.string().max(MAX_SHEET_NAME_LENGTH).optional()
/** The index of a column in the file, from 0; null if the file does not have it. */
const place = z.number().int().min(0).max(63).nullable()
const placesOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.record(z.enum(names), place)

/**
 * The columns that a user corrected after the detection. `headingRow` is the row with the headings: it and
 * the rows above it contain no values; null for a file without headings.
 */
const readingOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.strictObject({
    sheet,
    columns: placesOf(names),
    headingRow: z.number().int().min(1).nullable(),
  })

/** Without columns they are detected. */
const previewOrderOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  readingOf(names).partial().optional()

const outcome = z.object({
  amount: z.number().int(),
  refused: z.number().int(),
  doubted: z.number().int(),
  /** The first refused and doubted rows. */
  findings: z.array(z.object({ row: z.number().int(), refused: z.boolean(), reason: z.string() })),
})
/** What would happen to the rows of a file. */
export type UploadOutcome = z.infer<typeof outcome>

const detected = z.union([
  z.object({ kind: z.literal('xlsx'), sheet: z.string(), sheets: z.array(z.string()) }),
  z.object({ kind: z.literal('csv'), encoding: z.string(), delimiter: z.string() }),
])

/** With `replace` the file replaces the list. */
const listReadingOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  readingOf(names)
    .extend({ replace: z.boolean().default(false) })
    .optional()

const previewOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  ok.extend({
    detected,
    headingRow: z.number().int().nullable(),
    columns: placesOf(names),
    /** The first rows of the file, headings included. */
    rows: z.array(z.object({ number: z.number().int(), cells: z.array(z.string()) })),
    /** Of the whole file; null while a needed column is missing. */
    outcome: outcome.nullable(),
  })

const counts = ok.extend({
  successCreated: z.number().int(),
  amount: z.number().int(),
  /** Stored rows whose code was completed with leading zeros. */
  completed: z.number().int(),
  /** Entries that are used only once they are confirmed. */
  waiting: z.number().int(),
  /** Duplicate rows of the file. */
  repeated: z.number().int(),
  /** Rows of the list that a replacement has removed. */
  removed: z.number().int(),
  lengthWrong: z.number().int(),
  amountError: z.number().int(),
  /** The refused rows as a CSV with row number and reason; empty if there are none. */
  refused: z.string(),
  /** The number of rows in it, which is limited. */
  refusedListed: z.number().int(),
})
/** GAP-72: rows read, entries stored, rows with a code of the wrong length, rows refused for other reasons. */
export type UploadCounts = z.infer<typeof counts>

const upload = { maxBytes: MAX_TABLE_BYTES }

export const previewAddresses = defineCall('POST /addresses/preview', {
  summary: 'What a file of municipalities is read as, before it is uploaded',
  refusedWhileDiskFull: false,
  upload,
  body: previewOrderOf(PLACE_COLUMNS),
  answer: previewOf(PLACE_COLUMNS),
  failures: ['invalid', 'refused-file'],
})

export const previewIbans = defineCall('POST /ibans/preview', {
  summary: 'What a file of banks is read as, before it is uploaded',
  refusedWhileDiskFull: false,
  upload,
  body: previewOrderOf(BANK_COLUMNS),
  answer: previewOf(BANK_COLUMNS),
  failures: ['invalid', 'refused-file'],
})

/**
 * Stores all valid rows of the file, or none if the file cannot be read completely; existing rows are
 * updated. Rows with an unknown province, or with a name similar to a known one, need a confirmation.
 */
export const uploadAddresses = defineCall('POST /addresses/upload', {
  summary: 'Add the municipalities of a file',
  upload,
  body: listReadingOf(PLACE_COLUMNS),
  answer: counts,
  failures: ['invalid', 'refused-file'],
})

/** As `uploadAddresses`. */
export const uploadIbans = defineCall('POST /ibans/upload', {
  summary: 'Add the banks of a file',
  upload,
  body: listReadingOf(BANK_COLUMNS),
  answer: counts,
  failures: ['invalid', 'refused-file'],
})

export const previewProducts = defineCall('POST /crm/products/preview', {
  summary: 'What a file of products is read as, before it is uploaded',
  refusedWhileDiskFull: false,
  upload,
  body: previewOrderOf(PRODUCT_COLUMNS),
  answer: previewOf(PRODUCT_COLUMNS),
  failures: ['invalid', 'refused-file'],
})

/** As `uploadAddresses`. */
export const uploadProducts = defineCall('POST /crm/products/upload', {
  summary: 'Add the products of a file',
  upload,
  body: readingOf(PRODUCT_COLUMNS).optional(),
  answer: counts,
  failures: ['not-allowed', 'invalid', 'refused-file'],
})

export const previewOwners = defineCall('POST /crm/users/preview', {
  summary: 'What a file of users of the CRM is read as, before it is uploaded',
  refusedWhileDiskFull: false,
  upload,
  body: previewOrderOf(OWNER_COLUMNS),
  answer: previewOf(OWNER_COLUMNS),
  failures: ['invalid', 'refused-file'],
})

/** As `uploadAddresses`. */
export const uploadOwners = defineCall('POST /crm/users/upload', {
  summary: 'Add the users of the CRM of a file',
  upload,
  body: readingOf(OWNER_COLUMNS).optional(),
  answer: counts,
  failures: ['not-allowed', 'invalid', 'refused-file'],
})

/**
 * The ABI code of a bank, with the leading zero that a spreadsheet drops from a number. It has five digits
 * and never begins with two zeros: four digits lack the zero, fewer are an error.
 */
export const completeAbi = (code: string): string => (/^[1-9]\d{3}$/.test(code) ? `0${code}` : code)
