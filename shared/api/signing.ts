import { z } from 'zod'
import { BOX_SIGNERS } from '../documents/signing-box.ts'
import { defineCall, ok } from './call.ts'

export const SIGNING_CODE_LENGTH = 6
export const MAX_MARK_BYTES = 150 * 1024
export const MAX_TYPED_MARK = 80
export const MAX_PLACE = 60

/** A signature box of a document: who signs there and what is declared by signing it. */
export const documentBox = z.object({
  field: z.string(),
  page: z.number().int(),
  signer: z.enum(BOX_SIGNERS),
  act: z.string(),
})
export type DocumentBox = z.infer<typeof documentBox>

/** Who signs here: the customer, and after them a second person where the documents have boxes for one. */
export const SIGNING_ROLES = ['customer', 'second'] as const
export type SigningRole = (typeof SIGNING_ROLES)[number]

const tokenParams = z.object({ token: z.string().min(1).max(100) })

/**
 * Where the signer of the link is. `waiting`: they have signed, and the other has not yet. `received`: all have signed,
 * and the sealed file is on its way by mail. `unfinished`: they have signed, and the other refused or let the time pass.
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

/** The customer's file is at `/firma/{token}/documento/{index}`, the signed one at `/firma/{token}/firmato/{index}`. */
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
    /** `m***@example.it`: where the code goes. */
    emailHint: z.string(),
    role: z.enum(SIGNING_ROLES),
  }),
  /** The other one who signs; null where the customer signs alone. */
  other: z
    .object({ name: z.string(), lastName: z.string(), signedAt: z.iso.datetime().nullable() })
    .nullable(),
  expiresAt: z.iso.datetime(),
  /** None when there is nothing to sign any more. */
  documents: z.array(file),
  /** In the order of the documents and their pages. Each signer signs their own by an act of its own. */
  boxes: z.array(
    documentBox.extend({
      /** The index of its document. */
      document: z.number().int(),
      signedAt: z.iso.datetime().nullable(),
    }),
  ),
  /** The town that is proposed as the place of signing; null where no document prints one. */
  place: z.string().nullable(),
  /** All must be agreed to. */
  consents: z.array(z.object({ key: z.string(), version: z.string(), text: z.string() })),
  /** Absent a code that is good now: null. */
  codeSentAt: z.iso.datetime().nullable(),
  codeExpiresAt: z.iso.datetime().nullable(),
  /** When the next code may be asked for. */
  codeAgainAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** The customer's own words when refusing, or the organisation's when cancelling. */
  reason: z.string(),
  /** None before it is sealed, and none after `signedUntil`. */
  signed: z.array(file),
  /** The time until which the link shows the signed file; null before the signature. */
  signedUntil: z.iso.datetime().nullable(),
})
export type Signing = z.infer<typeof signing>

const opened = ok.extend({ signing })

/** 404 for a token that opens nothing. Every state answers, so that the page can say what happened. */
export const openSigning = defineCall({
  method: 'POST',
  path: '/signing/:token/open',
  summary: 'What a customer is asked to sign; the first time it is noted as opened',
  refusedWhileDiskFull: false,
  params: tokenParams,
  answer: opened,
})

/**
 * 422 with `consents.{key}` for each that is missing or has another version by now; 429 with `retryAfter` while the
 * last code is fresh or after too many.
 */
export const sendSigningCode = defineCall({
  method: 'POST',
  path: '/signing/:token/code',
  summary: 'Agree to the texts and be sent a one-time code',
  params: tokenParams,
  body: z.strictObject({
    consents: z.array(z.strictObject({ key: z.string().max(50), version: z.string().max(20) })).max(10),
  }),
  answer: opened,
})

/** 422 with an issue on `box` for one that the signer of the link does not sign; a box that is signed already stays as it is. */
export const signBox = defineCall({
  method: 'POST',
  path: '/signing/:token/boxes',
  summary: 'Sign one box of a document; the time of the act is kept',
  params: tokenParams,
  body: z.strictObject({ document: z.number().int().min(0).max(100), field: z.string().min(1).max(300) }),
  answer: opened,
})

/** Drawn: a PNG in base64, no data URL. Typed: the customer's name. */
export const mark = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('drawn'),
    png: z.base64().max(Math.ceil(MAX_MARK_BYTES / 3) * 4),
  }),
  z.strictObject({ kind: z.literal('typed'), text: z.string().trim().min(2).max(MAX_TYPED_MARK) }),
])
export type MarkInput = z.infer<typeof mark>

/**
 * 422 with an issue on `code` (`wrong-code`, `expired`, `too-many`, `not-asked`), on `mark` (`unreadable`, `empty`) or
 * on `boxes` (`missing`) as long as a box of the customer is not signed, on `place` (`required`, `unreadable`) where a
 * document prints the place of signing.
 * A state that is over answers 422 with an issue on `state`.
 */
export const signDocument = defineCall({
  method: 'POST',
  path: '/signing/:token/sign',
  summary: 'Sign with the one-time code and a drawing or a typed name',
  params: tokenParams,
  body: z.strictObject({
    code: z.string().regex(/^\d{6}$/),
    mark,
    /** Where the customer is by their own statement. */
    place: z.string().trim().max(MAX_PLACE).default(''),
  }),
  answer: opened,
})

export const refuseSigning = defineCall({
  method: 'POST',
  path: '/signing/:token/refuse',
  summary: 'Refuse to sign, with a reason',
  params: tokenParams,
  body: z.strictObject({ reason: z.string().trim().min(3).max(500) }),
  answer: opened,
})
