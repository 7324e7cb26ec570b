import { z } from 'zod'
import { defineCall, ok } from './call.ts'

/** A result that is not ok: no refusal of the request, so it comes with status 200 and in the refusals' shape. */
const notOk = z.object({
  ok: z.literal(false),
  error: z.object({ id: z.literal('invalid'), title: z.string() }),
  errorMessage: z.string(),
  /** `iban-foreign` for a sound IBAN of another country, which needs a BIC; else what is wrong, such as `iban-cin`. */
  code: z.string(),
  /** The IBAN that was probably meant. */
  suggestion: z.string().optional(),
})

/**
 * API-65. `code` is the IBAN; spaces do not matter.
 *
 * - ok true: a sound Italian IBAN. `bank` is empty for a bank that no list knows: names age, and an unknown one is
 *   no wrong IBAN.
 * - ok false with status 200: the specification's "result not ok". A foreign IBAN says `IBAN straniero, inserire BIC`,
 *   a wrong Italian one `IBAN non corretto`. Any other status means that the check itself failed, which the page tells
 *   with `Cannot check the IBAN!`.
 */
export const verifyIban = defineCall({
  method: 'POST',
  path: '/ibans/verify',
  summary: 'Whether an IBAN is sound, and of which bank',
  refusedWhileDiskFull: false,
  body: z.strictObject({ code: z.string().trim().min(1).max(200) }),
  answer: z.discriminatedUnion('ok', [
    ok.extend({ bank: z.string(), country: z.literal('IT'), bic: z.string() }),
    notOk,
  ]),
})
