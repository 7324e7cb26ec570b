import { fileBytes, integer, oneOf, optionalText, url } from '../readers.ts'
import type { Variable } from '../variable.ts'

/** How customers sign. */
export const SIGNATURE_VARIABLES = {
  SIGN_NAMIRIAL_URL: {
    setting: 'signNamirialUrl',
    about: 'An instance of Namirial eSignAnyWhere for the signatures, without `/Api/v6`',
    standard: 'none: the built-in signature',
    read: url('SIGN_NAMIRIAL_URL', ['http:', 'https:']),
  },
  SIGN_NAMIRIAL_TOKEN: {
    setting: 'signNamirialToken',
    about: 'The API token of an account there',
    standard: 'none',
    read: optionalText('SIGN_NAMIRIAL_TOKEN'),
  },
  SIGN_NAMIRIAL_METHOD: {
    setting: 'signNamirialMethod',
    about: 'How customers sign there: a click, a drawing, or a code by SMS',
    standard: '`click`',
    read: oneOf('SIGN_NAMIRIAL_METHOD', ['click', 'draw', 'otp'], 'click'),
  },
  SIGN_P12: {
    setting: 'signP12',
    about:
      'File of the organisation’s certificate with its key (PKCS #12), which then seals signed contracts',
    standard: 'none: one made at the first start',
    read: fileBytes('SIGN_P12'),
  },
  SIGN_P12_PASSWORD: {
    setting: 'signP12Password',
    about: 'Its password',
    standard: 'none',
    read: optionalText('SIGN_P12_PASSWORD'),
  },
  SIGN_TSA_URL: {
    setting: 'signTsaUrl',
    about: 'A time stamp authority (RFC 3161), which certifies the time of a seal',
    standard: 'none: the machine’s own clock',
    read: url('SIGN_TSA_URL', ['http:', 'https:']),
  },
  SIGN_COPY_DAYS: {
    setting: 'signCopyDays',
    about: 'For how many days after signing the customer’s link shows the signed documents',
    standard: '`30`',
    read: integer('SIGN_COPY_DAYS', 30, 1, 3_650),
  },
} as const satisfies Record<string, Variable<unknown>>
