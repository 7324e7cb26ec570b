import { z } from 'zod'
import { defineCall, ok } from './call.ts'

/** A negative result: not a failure of the request, so it has status 200 and the shape of a failure. */
const notOk = z.object({
  ok: z.literal(false),
  error: z.object({ id: z.literal('invalid'), title: z.string() }),
  errorMessage: z.string(),
  /** `iban-foreign` for a valid IBAN of another country, which needs a BIC; else the error, such as `iban-cin`. */
  code: z.string(),
  /** The probably intended IBAN. */
  suggestion: z.string().optional(),
})

/**
 * API-65. `code` is the IBAN; spaces are ignored.
 *
 * - ok true: a valid Italian IBAN. `bank` is empty if no list contains the bank, which does not make the IBAN
 *   invalid.
 * - ok false with status 200: the specification's "result not ok". A foreign IBAN has the message `IBAN straniero, inserire BIC`,
 *   a wrong Italian one `IBAN non corretto`. Any other status means that the check itself failed; the page then shows `Cannot check the IBAN!`.
 */
export const verifyIban = defineCall('POST /ibans/verify', {
  summary: 'Whether an IBAN is sound, and of which bank',
  refusedWhileDiskFull: false,
  body: z.strictObject({ code: z.string().trim().min(1).max(200) }),
  answer: z.discriminatedUnion('ok', [
    ok.extend({ bank: z.string(), country: z.literal('IT'), bic: z.string() }),
    notOk,
  ]),
  failures: [],
})
