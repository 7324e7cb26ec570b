import { z } from 'zod'
import { nameText } from '../name-text.ts'
import { defineCall, entryCalls, ok } from './call.ts'

/** EMAILCFG-2: the integration for the mails of a record. `leads` and `emails` are patterns joined by semicolons. */
export const mailRoute = z.object({
  id: z.uuid(),
  integration_name: z.string(),
  leads: z.string(),
  emails: z.string(),
  updatedAt: z.iso.datetime(),
})
export type MailRoute = z.infer<typeof mailRoute>

const list = z.string().trim().max(10_000).default('')
const body = z.strictObject({ leads: list, emails: list, integration_name: nameText(200) })

/** In the order of evaluation; `default` is last. */
export const listMailRoutes = defineCall('GET /emails', {
  summary: 'The mail configurations',
  answer: ok.extend({ configs: z.array(mailRoute) }),
  failures: [],
})

/**
 * A new one comes after the others, and a move is no change. An invalid pattern is 400 with its text; patterns are RE2,
 * without lookarounds and back references.
 */
export const mailRouteCalls = entryCalls({
  path: '/emails',
  thing: 'a mail configuration',
  body,
  answer: ok.extend({ config: mailRoute }),
})

/** `idFrom` moves to the position of `idTo`, and the entries between them shift by one. */
export const orderMailRoutes = defineCall('POST /emails/order', {
  summary: 'Move a mail configuration to the place of another',
  body: z.strictObject({ idFrom: z.uuid(), idTo: z.uuid() }),
  answer: ok.extend({ configs: z.array(mailRoute) }),
  failures: ['not-found', 'invalid'],
})
