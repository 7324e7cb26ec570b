import { z } from 'zod'
import { CONSENT_SECTORS } from '../../contract/duties/basis.ts'
import { defineCall, idParams, listQuery, ok } from './call.ts'

const text = z.string().trim().max(300)

/** A consent to be called. BASIS-17 */
const callConsent = z.object({
  id: z.uuid(),
  phone: z.string(),
  name: z.string(),
  /** The version of its text. */
  text: z.string(),
  on: z.iso.date(),
  channel: z.string(),
  sector: z.enum(CONSENT_SECTORS),
  /** Who asked for it, or where it was given. */
  source: z.string(),
  enteredAt: z.iso.datetime(),
  enteredBy: z.string(),
  /** Null while the person has not revoked it. */
  revoked: z.object({ on: z.iso.date(), at: z.iso.datetime(), by: z.string() }).nullable(),
  /** The day of the entry in the register of oppositions that revokes it; null without one. */
  registeredOn: z.iso.date().nullable(),
})
export type CallConsent = z.infer<typeof callConsent>

export const CALL_CONSENT_SORT_COLUMNS = ['on'] as const

export const listCallConsents = defineCall('GET /call-consents', {
  summary: 'A page of the consents to be called',
  query: listQuery(CALL_CONSENT_SORT_COLUMNS),
  answer: ok.extend({ consents: z.array(callConsent), count: z.number().int() }),
  failures: [],
})

/** 422 for what is no number, without a text, and for a later day. */
export const enterCallConsent = defineCall('POST /call-consents', {
  summary: 'Enter a consent to be called',
  body: z.strictObject({
    phone: text,
    name: text,
    text,
    on: z.iso.date(),
    channel: text,
    sector: z.enum(CONSENT_SECTORS),
    source: text,
  }),
  answer: ok.extend({ id: z.uuid() }),
  failures: ['invalid'],
})

/** 422 for a day before the consent or after today, and for one that is revoked already. */
export const revokeCallConsent = defineCall('POST /call-consents/:id/revoke', {
  summary: 'Note that a person has revoked a consent to be called',
  params: idParams,
  body: z.strictObject({ on: z.iso.date() }),
  answer: ok,
  failures: ['not-found', 'invalid'],
})
