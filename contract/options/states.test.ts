import { expect, it } from 'vitest'
import { ADDRESS_CHECK, EMAIL_CHECK, IBAN_CHECK, MAILING_SEND } from './states.ts'

it.each([
  ['[ENUM-29] [FORM-PAY-6] IBAN', IBAN_CHECK, ['not checked', 'iban correto', 'errore iban']],
  ['[ENUM-30] [FORM-ADDR-22] address', ADDRESS_CHECK, ['no checked', 'valid', 'invalid']],
  ['[ENUM-31] [MAIL-7] email', EMAIL_CHECK, ['not checked', 'checking', 'verified', 'error']],
  ['[ENUM-32] [MAIL-15] mailing', MAILING_SEND, ['not sent', 'sent']],
])('%s: each state starts with what was not done yet', (_, states, wanted) => {
  expect(states).toEqual(wanted)
  expect(states[0]).toMatch(/^not? /)
})
