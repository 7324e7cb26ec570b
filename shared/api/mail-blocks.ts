import { z } from 'zod'
import { nameText } from '../name-text.ts'
import { CLIENT_TYPES } from '../utilities-and-client-types.ts'
import { defineCall, entryCalls, ok } from './call.ts'

/** CHECKB-2: `template` is the block that the ticked checkbox adds to the mail. */
export const mailBlock = z.object({
  id: z.uuid(),
  name: z.string(),
  template: z.string(),
  updatedAt: z.iso.datetime(),
})
export type MailBlock = z.infer<typeof mailBlock>

export const listMailBlocks = defineCall('GET /mailing/template', {
  summary: 'The interactions that a mailing may mention',
  cacheable: true,
  answer: ok.extend({ checkboxes: z.array(mailBlock) }),
  failures: [],
})

const text = z.string().trim().max(200).default('')

/**
 * API-31, MAIL-12: the `Cliente felice` mailing. `iteractions` are the ticked checkboxes, by name or id;
 * `code` is the mailing code. A company, by `client_type`, needs no first name; an extra sale or an
 * insurance, by `type_contract`, needs no operation. Missing values are 422 with `You have to fill the …
 * field` as `errorMessage`, and an issue for each. Two equal requests on one day send one mail.
 */
export const sendMailing = defineCall('POST /send/email', {
  lasting: 'service',
  summary: 'Send the happy-customer mail',
  body: z.strictObject({
    lead_id: text,
    contact_id: text,
    name: text,
    last_name: text,
    email: z.string().trim().max(320).default(''),
    contact_owner: text,
    product: text,
    operation: text,
    passaparola_nome: text,
    code: text,
    iteractions: z.array(z.string().trim().min(1).max(200)).max(50).default([]),
    recensioni: z.boolean().default(false),
    passaparola: z.boolean().default(false),
    client_type: z.enum(CLIENT_TYPES).optional(),
    type_contract: z.string().trim().max(100).optional(),
  }),
  /** `waiting`: it is sent automatically once the mail server responds. */
  answer: ok.extend({ waiting: z.literal(true).optional() }),
  failures: ['invalid', 'rate-limited', 'external-service-failed'],
})

const checkboxBody = z.strictObject({
  name: nameText(200),
  template: z.string().trim().max(10_000),
})

/** Name and text are required, and names are unique: records refer to an interaction by name. Sent mails stay as they are. */
export const mailBlockCalls = entryCalls({
  path: '/mailing/template',
  thing: 'an interaction that mailings may mention',
  body: checkboxBody,
  answer: ok.extend({ checkbox: mailBlock }),
})

/** The mails to customers. */
export const MAIL_KINDS = ['cliente-felice', 'riepilogo'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** For a sample customer. `iteractions`, `recensioni` and `passaparola` are only for the mail `cliente-felice`. */
export const previewMail = defineCall('POST /mailing/preview', {
  summary: 'A mail to customers as they would get it',
  refusedWhileDiskFull: false,
  body: z.strictObject({
    kind: z.enum(MAIL_KINDS),
    /** By id. */
    iteractions: z.array(z.uuid()).max(50).default([]),
    recensioni: z.boolean().default(false),
    passaparola: z.boolean().default(false),
  }),
  answer: ok.extend({ subject: z.string(), text: z.string(), html: z.string() }),
  failures: [],
})
