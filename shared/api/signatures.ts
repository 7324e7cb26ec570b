import { z } from 'zod'
import { SALE_CHANNELS } from '../../contract/duties/rules.ts'
import { defineCall, idParams, ok } from './call.ts'
import { COPY_STATES, documentBox, SIGNING_ROLES } from './signing.ts'

/** The state of an envelope. `to-check`: it is unknown whether the service accepted it. */
export const ENVELOPE_STATES = [
  'preparing',
  'sent',
  'opened',
  'signed',
  'refused',
  'expired',
  'cancelled',
  'to-check',
] as const
export type EnvelopeState = (typeof ENVELOPE_STATES)[number]
/** A record has at most one envelope in one of these states. */
export const OPEN_ENVELOPE_STATES = ['preparing', 'sent', 'opened', 'to-check'] as const

/**
 * The displayed state. `awaiting-second`: the customer has signed, and the second signer has not.
 * `received`: all have signed, and the sealed file follows. `withdrawing`: cancelled with its record, and
 * the service has not been notified yet.
 */
export const SHOWN_ENVELOPE_STATES = [
  ...ENVELOPE_STATES,
  'awaiting-second',
  'received',
  'withdrawing',
] as const
export type ShownEnvelopeState = (typeof SHOWN_ENVELOPE_STATES)[number]
/** The states that end automatically or by an action of the customer. */
export const MOVING_ENVELOPE_STATES: readonly ShownEnvelopeState[] = [
  ...OPEN_ENVELOPE_STATES,
  'awaiting-second',
  'received',
  'withdrawing',
]

/** The findings of the preflight. */
export const FINDING_CODES = [
  'no-mail-server',
  'certificate',
  'open-envelope',
  'incomplete',
  'sale-channel',
  'basis',
  'checkpoints',
  'papers',
  'two-codes',
  'contradiction',
  'likely-refusal',
  'refused-before',
  'email',
  'own-address',
  'phone',
  'contact-changed',
  'office-domain',
  'document-expired',
  'field-empty',
  'does-not-fit',
  'no-glyph',
  'continued',
  'signing-text',
  'small-box',
  'no-place',
  'durable-medium',
  'second-signer',
  'unsure-box',
  'second-email',
  'second-phone',
  'second-fiscal-code',
  'second-same-person',
  'second-own-address',
  'second-same-mailbox',
  'second-contact-changed',
  'second-office-domain',
] as const
export type FindingCode = (typeof FINDING_CODES)[number]

/** `blocks` prevents sending, `waivable` needs a reason, `warns` is shown and recorded. */
export const preflightFinding = z.object({
  code: z.enum(FINDING_CODES),
  weight: z.enum(['blocks', 'waivable', 'warns']),
  message: z.string(),
  /** Fields of the form for `incomplete`, `two-codes`, `contradiction` and `likely-refusal`, of the PDF for `field-empty`, `does-not-fit`, `no-glyph`, `continued`, `signing-text` and `small-box`. */
  fields: z.array(z.string()),
})
export type PreflightFinding = z.infer<typeof preflightFinding>

const signer = z.object({
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
})
/** The person who signs after the customer; the fiscal code may be empty. */
export const secondSigner = z.strictObject({
  name: z.string().trim().min(1).max(100),
  lastName: z.string().trim().max(100),
  email: z.string().trim().max(254),
  phone: z.string().trim().max(40),
  fiscalCode: z.string().trim().toUpperCase().max(16),
})
export type SecondSigner = z.output<typeof secondSigner>
/** How a contract was sold, which decides the period of withdrawal. */
const saleChannel = z.enum(SALE_CHANNELS)
export type SaleChannel = z.output<typeof saleChannel>
const PROVIDERS = ['built-in', 'namirial'] as const
/** A file of an envelope; `link` (`/firmati/…`) opens it in a new tab with the session cookie. */
const envelopeFile = z.object({
  kind: z.enum(['document', 'evidence']),
  name: z.string(),
  sha256: z.string(),
  link: z.string(),
})

/** The actions that the state of an envelope permits to users. */
export const ENVELOPE_ACTIONS = ['remind', 'link', 'resend', 'extend', 'cancel'] as const
export type EnvelopeAction = (typeof ENVELOPE_ACTIONS)[number]

export const envelope = z.object({
  id: z.uuid(),
  state: z.enum(SHOWN_ENVELOPE_STATES),
  provider: z.enum(PROVIDERS),
  name: z.string(),
  signer,
  /** All signers in signing order, with the time of their signature. */
  signers: z.array(
    signer.extend({
      role: z.enum(SIGNING_ROLES),
      signedAt: z.iso.datetime().nullable(),
      /** Of the built-in signature; other services send the copies themselves. */
      copy: z.enum(COPY_STATES).nullable(),
    }),
  ),
  /** The role whose signature is missing, or was missing when the envelope ended. */
  awaited: z.enum(SIGNING_ROLES),
  /**
   * Of a signed contract with a right to withdraw: the first day on which it is entered at its supplier. `earlyStart`:
   * whether the customer asked expressly to begin within the period; null where nobody asked or answered.
   */
  entry: z.object({ from: z.iso.date(), earlyStart: z.boolean().nullable() }).nullable(),
  /** The record's version that was sent. */
  version: z.number().int(),
  /** The record's version now. */
  recordVersion: z.number().int(),
  /** The signer reads an earlier version of the record, and no user has confirmed that. */
  changed: z.boolean(),
  /** The sender. */
  user: z.string(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  openedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  remindedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime(),
  /** The reason of a refusal or cancellation, or the uncertain point. */
  reason: z.string(),
  waivers: z.array(z.object({ code: z.string(), message: z.string(), reason: z.string() })),
  /** Mails to the signers that the mail server has refused for good, oldest first; copies have their own state. */
  undelivered: z.array(
    z.object({ mail: z.string(), to: z.string(), at: z.iso.datetime(), detail: z.string() }),
  ),
  documents: z.array(envelopeFile),
  signed: z.array(envelopeFile),
  /** The evidence as a JSON file: `/firmati/…`. */
  evidence: z.string(),
  actions: z.array(z.enum(ENVELOPE_ACTIONS)),
  /**
   * Oldest first. `what` is a state, or `reminded`, `linked`, `resent`, `extended`, `confirmed`, `code-sent`,
   * `code-wrong`, `consented`, `received`, or a finding about the contact data: `own-address`,
   * `office-domain`, `contact-changed`, `same-mailbox`. `signer` is the signer concerned.
   */
  events: z.array(
    z.object({
      at: z.iso.datetime(),
      what: z.string(),
      signer: z.enum(SIGNING_ROLES),
      ip: z.string(),
      agent: z.string(),
      detail: z.string(),
    }),
  ),
})
export type Envelope = z.infer<typeof envelope>

const sent = ok.extend({ envelope })
const SENDING_FAILURES = [
  'not-found',
  'removed',
  'newer-definition',
  'no-document',
  'conflict',
  'invalid',
  'external-service-failed',
] as const

/**
 * API-27: a GET with a side effect, never cached. Sends without waivers; 422 with an issue for each blocking finding
 * (`field: 'preflight'`, the finding's code), 502 if the service does not respond.
 */
export const sendContract = defineCall('GET /records/:id/namirial', {
  lasting: 'service',
  summary: 'Send the record’s contract to its customer to be signed',
  refusedWhileDiskFull: true,
  params: idParams,
  answer: sent,
  failures: SENDING_FAILURES,
})

/** Creates missing documents of the current version; `no-document` without a document type (GAP-30). */
export const preflightSending = defineCall('POST /records/:id/envelopes/preflight', {
  lasting: 'service',
  summary: 'The findings against sending the contract now',
  refusedWhileDiskFull: false,
  params: idParams,
  body: z.strictObject({ second: secondSigner.optional(), saleChannel: saleChannel.optional() }).nullish(),
  answer: ok.extend({
    findings: z.array(preflightFinding),
    provider: z.enum(PROVIDERS),
    signer,
    /** The second signer according to the record, with empty texts for missing data; null if no box needs one. */
    second: secondSigner.extend({ name: z.string() }).nullable(),
    /** Whether to ask how the contract was sold: of consumers, by the rule `sale-channel`. */
    asksSaleChannel: z.boolean(),
    /** As the sender said, now or for the last envelope, or as the basis of the contact proposes; null: nobody said it. */
    saleChannel: saleChannel.nullable(),
    /** `link` opens at `/pdf/{link}`. */
    documents: z.array(z.object({ name: z.string(), link: z.string(), boxes: z.array(documentBox) })),
  }),
  failures: ['not-found', 'removed', 'newer-definition', 'no-document', 'invalid', 'external-service-failed'],
})

/** A reason for each waived finding. */
const waivers = z.partialRecord(z.enum(FINDING_CODES), z.string().trim().min(3).max(300))

export const sendWithWaivers = defineCall('POST /records/:id/envelopes', {
  lasting: 'service',
  summary: 'Send the contract despite the findings against it, with reasons',
  params: idParams,
  body: z.strictObject({
    waivers: waivers.default({}),
    second: secondSigner.optional(),
    /** Absent: what the preflight proposes. */
    saleChannel: saleChannel.optional(),
  }),
  answer: sent,
  failures: SENDING_FAILURES,
})

export const listEnvelopes = defineCall('GET /records/:id/envelopes', {
  summary: 'The signatures asked for a record, newest first',
  params: idParams,
  answer: ok.extend({ envelopes: z.array(envelope) }),
  failures: ['not-found', 'removed'],
})

export const remindSigner = defineCall('POST /envelopes/:id/remind', {
  lasting: 'service',
  summary: 'Remind the customer to sign',
  params: idParams,
  answer: sent,
  failures: ['not-found', 'invalid', 'rate-limited', 'external-service-failed'],
})

/**
 * For a customer who does not receive the mail. Signing still requires the code sent to the customer; the
 * history records that a user saw the link. `null`: the service has no link yet.
 */
export const showSigningLink = defineCall('POST /envelopes/:id/link', {
  lasting: 'service',
  summary: 'Where the customer signs, noted as given out',
  params: idParams,
  answer: sent.extend({ link: z.url().nullable() }),
  failures: ['not-found', 'invalid', 'external-service-failed'],
})

/** Invalidates the earlier link. */
export const resendEnvelope = defineCall('POST /envelopes/:id/resend', {
  lasting: 'service',
  summary: 'Send the customer a new link in place of the earlier one',
  params: idParams,
  answer: sent,
  failures: ['not-found', 'invalid', 'rate-limited', 'external-service-failed'],
})

export const extendEnvelope = defineCall('POST /envelopes/:id/extend', {
  lasting: 'service',
  summary: 'Give the customer more days to sign, from now',
  params: idParams,
  body: z.strictObject({ days: z.number().int().min(1).max(90) }),
  answer: sent,
  failures: ['not-found', 'invalid', 'rate-limited', 'external-service-failed'],
})

/**
 * Lets an envelope be signed although the record has changed since. `version` is the record's version that the user
 * knows: a later change asks again.
 */
export const confirmEnvelope = defineCall('POST /envelopes/:id/confirm', {
  summary: 'Let a contract be signed although its record has changed',
  params: idParams,
  body: z.strictObject({ version: z.number().int().min(1) }),
  answer: sent,
  failures: ['not-found', 'invalid'],
})

export const cancelEnvelope = defineCall('POST /envelopes/:id/cancel', {
  lasting: 'service',
  summary: 'Take a contract back before it is signed',
  params: idParams,
  body: z.strictObject({ reason: z.string().trim().min(3).max(300) }),
  answer: sent,
  failures: ['not-found', 'invalid', 'external-service-failed'],
})
