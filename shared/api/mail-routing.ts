import { z } from 'zod'
import { defineCall, idParams, ok } from './call.ts'

/** EMAILCFG-2: which integration a record's mail belongs to. `leads` and `emails` are patterns joined by semicolons. */
export const emailConfig = z.object({
  id: z.uuid(),
  integration_name: z.string(),
  leads: z.string(),
  emails: z.string(),
  updatedAt: z.iso.datetime(),
})
export type EmailConfig = z.infer<typeof emailConfig>

const list = z.string().trim().max(10_000).default('')
const body = z.strictObject({ leads: list, emails: list, integration_name: z.string().trim().max(200) })

/** In the order in which they are tried; `default` is last. */
export const listEmailConfigs = defineCall({
  method: 'GET',
  path: '/emails',
  summary: 'The mail configurations',
  answer: ok.extend({ configs: z.array(emailConfig) }),
})

/** A pattern that cannot be used is 400 and named; each goes by RE2, so lookarounds and back references are refused. */
export const createEmailConfig = defineCall({
  method: 'POST',
  path: '/emails',
  summary: 'Add a mail configuration, after the others',
  body,
  answer: ok.extend({ config: emailConfig }),
})

/** With `readAt`, the `updatedAt` that its author read, another's save in between is refused; its place is no save. */
export const updateEmailConfig = defineCall({
  method: 'PUT',
  path: '/emails/:id',
  summary: 'Change a mail configuration; its place stays',
  params: idParams,
  body: body.extend({ readAt: z.iso.datetime().optional() }),
  answer: ok.extend({ config: emailConfig }),
})

export const removeEmailConfig = defineCall({
  method: 'DELETE',
  path: '/emails/:id',
  summary: 'Remove a mail configuration',
  params: idParams,
  answer: ok,
})

/** `idFrom` takes the place of `idTo`, and those between move up by one. */
export const orderEmailConfigs = defineCall({
  method: 'POST',
  path: '/emails/order',
  summary: 'Move a mail configuration to the place of another',
  body: z.strictObject({ idFrom: z.uuid(), idTo: z.uuid() }),
  answer: ok.extend({ configs: z.array(emailConfig) }),
})
