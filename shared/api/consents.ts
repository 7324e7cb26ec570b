import { z } from 'zod'
import { defineCall, listQuery, ok } from './call.ts'

/** Third-party marketing: each consent names one category of recipients. */
export const THIRD_PARTY_PURPOSES = [
  'marketing-terzi-energia',
  'marketing-terzi-telefonia',
  'marketing-terzi-assicurazioni',
  'marketing-terzi-casa',
] as const
/** The purposes for which consent can be requested. */
export const OFFERED_PURPOSES = ['newsletter', ...THIRD_PARTY_PURPOSES] as const
export type OfferedPurpose = (typeof OFFERED_PURPOSES)[number]
/**
 * The purposes of stored consents. `marketing-terzi` names no category: it is only in old consents and is
 * not requested any more.
 */
export const CONSENT_PURPOSES = [...OFFERED_PURPOSES, 'marketing-terzi'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]
export const isOfferedPurpose = (purpose: ConsentPurpose): purpose is OfferedPurpose =>
  purpose !== 'marketing-terzi'
/**
 * `asked`: a user recorded the request of the person, which is not a consent yet; `moved`: the data of the person were
 * corrected, and the consent goes on under these.
 */
export const CONSENT_ACTS = ['asked', 'given', 'withdrawn', 'moved'] as const
export type ConsentAct = (typeof CONSENT_ACTS)[number]
/** `one-click`: the button of a mail reader (RFC 8058). */
export const CONSENT_CHANNELS = ['form', 'confirmation-link', 'unsubscribe-link', 'one-click'] as const
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number]

/** A version of a consent text; it never changes after it is stored. */
export const consentText = z.object({
  purpose: z.enum(CONSENT_PURPOSES),
  version: z.number().int(),
  text: z.string(),
  at: z.iso.datetime(),
  /** Empty for the first version. */
  author: z.string(),
})
export type ConsentText = z.infer<typeof consentText>

export const listConsentTexts = defineCall('GET /consents/texts', {
  summary: 'Every version of the texts of consents, the newest of each first',
  answer: ok.extend({ texts: z.array(consentText) }),
  failures: [],
})

/** `version` is the version that the author read: if another one was stored meanwhile, the answer is 409. */
export const writeConsentText = defineCall('POST /consents/texts', {
  summary: 'Put a new version of a text in force',
  body: z.strictObject({
    purpose: z.enum(OFFERED_PURPOSES),
    version: z.number().int().min(0),
    text: z.string().trim().min(20).max(4_000),
  }),
  answer: ok.extend({ text: consentText }),
  failures: ['conflict'],
})

/** One entry of the evidence: the person, the act, its time and channel, and the text. */
export const consent = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  purpose: z.enum(CONSENT_PURPOSES),
  act: z.enum(CONSENT_ACTS),
  email: z.string(),
  name: z.string(),
  channel: z.enum(CONSENT_CHANNELS),
  version: z.number().int(),
  text: z.string(),
  /** The user who recorded it; empty if the person acted without a user. */
  recordedBy: z.string(),
  ip: z.string(),
  recordId: z.uuid().nullable(),
})
export type Consent = z.infer<typeof consent>

export const CONSENT_SORT_COLUMNS = ['at'] as const

export const listConsents = defineCall('GET /consents', {
  summary: 'A page of what people have agreed to or withdrawn',
  query: listQuery(CONSENT_SORT_COLUMNS).extend({ purpose: z.enum(CONSENT_PURPOSES).optional() }),
  answer: ok.extend({ consents: z.array(consent), count: z.number().int() }),
  failures: [],
})
