import { z } from 'zod'
import { PAPER_KINDS } from '../../contract/duties/papers.ts'
import { BOX_SIGNERS } from '../documents/signing-box.ts'
import { UTILITIES } from '../utilities-and-client-types.ts'
import { defineCall, ok } from './call.ts'
import { shownPeriod } from './withdrawals.ts'

export const SIGNING_CODE_LENGTH = 6
export const MAX_MARK_BYTES = 150 * 1024
export const MAX_TYPED_MARK = 80
export const MAX_PLACE = 60
/** Boxes in one signature; a document has a few dozen at most. */
const MAX_BOXES = 1_000

/** A signature box of a document: its signer and the declaration made by signing. */
export const documentBox = z.object({
  field: z.string(),
  page: z.number().int(),
  signer: z.enum(BOX_SIGNERS),
  act: z.string(),
  /** The supply that the box is about; absent where it is about the whole contract or unknown. */
  utility: z.enum(UTILITIES).optional(),
  /** Its place as parts of the width and height of the displayed page; absent in older envelopes. */
  place: z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() }).optional(),
  /** The template has to state the signer before the document is sent. */
  unsure: z.literal(true).optional(),
})
export type DocumentBox = z.infer<typeof documentBox>

/** What is sold, as it was sent. Texts are empty where the contract does not state them. */
const sentSupply = z.object({
  /** Null for a contract without luce and gas. */
  utility: z.enum(UTILITIES).nullable(),
  supplier: z.string(),
  offer: z.string(),
  /** Of the supply. */
  address: z.string(),
})
export type SentSupply = z.infer<typeof sentSupply>

/** The signers: the customer, then a second person if the documents have boxes for one. */
export const SIGNING_ROLES = ['customer', 'second'] as const
export type SigningRole = (typeof SIGNING_ROLES)[number]

/**
 * The one press with which a declaration is made: the button that ends the reading, its own checkbox, or the button that
 * requests the code.
 */
const DECLARATION_PRESSES = ['reading', 'tick', 'code'] as const
export type DeclarationPress = (typeof DECLARATION_PRESSES)[number]

export const CODE_PURPOSES = ['signing', 'refusal'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

/** The state of the signed copy: `sent` by mail, or refused and replaced by a link (`linked`), or refused too. */
export const COPY_STATES = ['sent', 'linked', 'failed'] as const
export type CopyState = (typeof COPY_STATES)[number]

const tokenParams = z.object({ token: z.string().min(1).max(100) })

/**
 * The state for the signer of the link. `waiting`: they have signed, and the other has not. `received`: all
 * have signed, and the sealed file will be sent by mail. `unfinished`: they have signed, and the other
 * refused, did not sign in time or could not be reached.
 */
export const SIGNING_STATES = [
  'sent',
  'opened',
  'waiting',
  'received',
  'signed',
  'refused',
  'expired',
  'cancelled',
  'unfinished',
] as const

/**
 * The customer's file is at `/firma/{token}/documento/{index}`, the signed one at
 * `/firma/{token}/firmato/{index}`.
 */
const file = z.object({
  index: z.number().int(),
  kind: z.enum(['document', 'evidence']),
  name: z.string(),
  sha256: z.string(),
  link: z.string(),
})

export const signing = z.object({
  state: z.enum(SIGNING_STATES),
  office: z.string(),
  name: z.string(),
  sender: z.object({ name: z.string(), lastName: z.string() }),
  signer: z.object({
    name: z.string(),
    lastName: z.string(),
    /** `m***@example.it`: the recipient of the code. */
    emailHint: z.string(),
    role: z.enum(SIGNING_ROLES),
  }),
  /** The other signer; null if only the customer signs. */
  other: z
    .object({ name: z.string(), lastName: z.string(), signedAt: z.iso.datetime().nullable() })
    .nullable(),
  expiresAt: z.iso.datetime(),
  /** Null in envelopes that were sent without one. */
  summary: z.array(sentSupply).nullable(),
  /** Empty when nothing is left to sign. */
  documents: z.array(file),
  /** The papers before the contract, each of which has to be loaded before signing. PAPERS-6 */
  papers: z.array(
    z.object({
      kind: z.enum(PAPER_KINDS),
      name: z.string(),
      version: z.string(),
      sha256: z.string(),
      link: z.string(),
      receivedAt: z.iso.datetime().nullable(),
    }),
  ),
  /** All of them as one archive. */
  papersArchive: z.string(),
  /** In the order of the documents and their pages. Each box is signed separately by its signer. */
  boxes: z.array(
    documentBox.extend({
      /** The index of its document. */
      document: z.number().int(),
    }),
  ),
  /** The proposed place of signing; null if no document prints one. */
  place: z.string().nullable(),
  /** Whether to ask if the contract shall begin within the period of withdrawal: of the customer, by the rule. */
  asksEarlyStart: z.boolean(),
  /** The consent to receive the contract on a durable medium, by the rule; null where nobody asks. Required. */
  medium: z
    .object({ text: z.string(), version: z.string(), consentedAt: z.iso.datetime().nullable() })
    .nullable(),
  /** The right to withdraw; null before all have signed. */
  withdrawal: shownPeriod.nullable(),
  /** All are required. */
  consents: z.array(
    z.object({
      key: z.string(),
      version: z.string(),
      text: z.string(),
      press: z.enum(DECLARATION_PRESSES),
    }),
  ),
  /** The time of the server, with which the other times are compared. */
  now: z.iso.datetime(),
  /** Null without a valid code. */
  codeSentAt: z.iso.datetime().nullable(),
  codeExpiresAt: z.iso.datetime().nullable(),
  /** The purpose of the valid code: a code for refusing does not sign. */
  codePurpose: z.enum(CODE_PURPOSES).nullable(),
  /** When the next code can be requested. */
  codeAgainAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** The reason that the customer gave for refusing, or the user for cancelling. */
  reason: z.string(),
  /** Empty before it is sealed and after `signedUntil`. */
  signed: z.array(file),
  /** Null before it is known. */
  copy: z.enum(COPY_STATES).nullable(),
  /** The time until which the link shows the signed file; null before the signature. */
  signedUntil: z.iso.datetime().nullable(),
})
export type Signing = z.infer<typeof signing>

const opened = ok.extend({ signing })

/** 404 for an unknown token. Every state has an answer, so that the page can show what happened. */
export const openSigning = defineCall('POST /signing/:token/open', {
  summary: 'What a customer is asked to sign; the first time it is noted as opened',
  refusedWhileDiskFull: false,
  params: tokenParams,
  answer: opened,
  failures: ['not-found'],
})

/** 422 with an issue on `medium` (`outdated`) for another version of the text; a repeat changes nothing. */
export const consentToMedium = defineCall('POST /signing/:token/medium', {
  summary: 'Consent to receive the contract on a durable medium, apart from every other declaration',
  params: tokenParams,
  body: z.strictObject({ version: z.string().max(20) }),
  answer: opened,
  failures: ['not-found', 'invalid'],
})

/**
 * 422 with `consents.{key}` for each missing or outdated consent to a code for signing, on `medium` without that consent, and on `papers` while one was not loaded; 429 with `retryAfter`
 * shortly after the last code or after too many codes. A code for refusing requires no consent.
 */
export const sendSigningCode = defineCall('POST /signing/:token/code', {
  lasting: 'service',
  summary: 'Be sent a one-time code: for signing, with consent to the texts, or for refusing',
  params: tokenParams,
  body: z.strictObject({
    purpose: z.enum(CODE_PURPOSES).default('signing'),
    consents: z
      .array(z.strictObject({ key: z.string().max(50), version: z.string().max(20) }))
      .max(10)
      .default([]),
  }),
  answer: opened,
  failures: ['not-found', 'invalid', 'rate-limited', 'external-service-failed'],
})

const code = z.string().regex(/^\d{6}$/)

/** Drawn: a PNG in base64, not a data URL. Typed: the customer's name. */
export const mark = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('drawn'),
    png: z.base64().max(Math.ceil(MAX_MARK_BYTES / 3) * 4),
  }),
  z.strictObject({ kind: z.literal('typed'), text: z.string().trim().min(2).max(MAX_TYPED_MARK) }),
])
export type MarkInput = z.infer<typeof mark>

/** Whether a typed mark has the letters of a name. */
export const hasName = (text: string): boolean => (text.match(/\p{L}/gu) ?? []).length >= 2

/**
 * 422 with an issue on `code` (`wrong-code`, `former-code`, `expired`, `too-many`, `not-asked`), on `mark` (`unreadable`,
 * `empty`), on `boxes` (`missing`, or `unknown` for a box of another signer), or on `place` (`required`,
 * `unreadable`) if a document prints the place of signing. In a final state the answer is 422 with an issue
 * on `state`.
 */
export const signDocument = defineCall('POST /signing/:token/sign', {
  lasting: 'service',
  summary: 'Sign with the one-time code and a drawing or a typed name',
  params: tokenParams,
  body: z.strictObject({
    code,
    mark,
    /** The boxes that the signer has pressed, in this order: all boxes of the signer are required. */
    boxes: z
      .array(
        z.strictObject({ document: z.number().int().min(0).max(100), field: z.string().min(1).max(300) }),
      )
      .max(MAX_BOXES),
    /** The place that the customer states. */
    place: z.string().trim().max(MAX_PLACE).default(''),
    /** Whether the customer asks expressly that the contract begins within the period; absent counts as no. */
    earlyStart: z.boolean().optional(),
  }),
  answer: opened,
  failures: ['not-found', 'invalid'],
})

/** 422 with an issue on `code` as for the signature; a code for signing is accepted too. */
export const refuseSigning = defineCall('POST /signing/:token/refuse', {
  lasting: 'service',
  summary: 'Refuse to sign with the one-time code and a reason',
  params: tokenParams,
  body: z.strictObject({ code, reason: z.string().trim().min(3).max(500) }),
  answer: opened,
  failures: ['not-found', 'invalid'],
})
