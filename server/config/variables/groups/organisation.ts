import { text, url } from '../readers.ts'
import type { Variable } from '../variable.ts'

/** What belongs to the organisation: its entries, its name. */
export const ORGANISATION_VARIABLES = {
  OCR_URL: {
    setting: 'ocrUrl',
    about: 'The address of the OCR link; without it the entry names the missing variable',
    standard: 'none',
    read: url('OCR_URL', ['http:', 'https:']),
  },
  FISCAL_CHECK_URL: {
    setting: 'fiscalCheckUrl',
    about: 'Address of the tax agency’s check of a fiscal code',
    standard: 'none',
    read: url('FISCAL_CHECK_URL', ['http:', 'https:']),
  },
  OFFICE_NAME: {
    setting: 'organisationName',
    about: 'The name under which mails to customers are signed',
    standard: '`Sportello`',
    read: text('OFFICE_NAME', 'Sportello'),
  },
  REVIEW_URL: {
    setting: 'reviewUrl',
    about: 'The page on which customers review the organisation; without it the mail asks for a reply',
    standard: 'none',
    read: url('REVIEW_URL', ['http:', 'https:']),
  },
} as const satisfies Record<string, Variable<unknown>>
