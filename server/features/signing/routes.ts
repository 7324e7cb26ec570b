import type { FastifyRequest } from 'fastify'
import * as calls from '../../../shared/api/signing.ts'
import type { Context } from '../../context.ts'
import type { EnvelopeFile } from '../../db/column-types.ts'
import { LINKS } from '../../http/limits/anonymous-limits.ts'
import { openRoute, type Route } from '../../http/route.ts'
import { CONSENTS } from './check-consents.ts'
import { type FoundSigning, findSigning, showsDocuments, signedUntil, type Visitor } from './find-signing.ts'
import { recordOpened } from './open-signing.ts'
import { printsPlace } from './place-of-signing.ts'
import { refuseSigning } from './refuse-signing.ts'
import { CODE_PAUSE_MS, sendCode } from './send-code.ts'
import { signDocument } from './sign-document.ts'
import { boxesOf } from './signed-boxes.ts'

/** A token of 256 bits cannot be guessed; this limit protects the server from load. */
export const SIGNING_LIMIT = { name: 'signing', perAddress: 120, together: 1_800, recognised: LINKS }
/** A drawn signature in Base64, and the rest of the body. */
const MARK_BODY_LIMIT = 3 * calls.MAX_MARK_BYTES

/** The calls of customers without a login, authorised by the link's token. */
export const signingRoutes: Route[] = [
  openRoute(
    calls.openSigning,
    'anyone',
    async ({ context, params: { token }, request, ip }) => {
      const signing = await findSigning(context.db, token)
      await recordOpened(context, signing, visitorOf(request, ip))
      return await answer(context, token)
    },
    { limit: SIGNING_LIMIT },
  ),

  openRoute(
    calls.sendSigningCode,
    'anyone',
    async ({ context, params: { token }, body, request, ip }) => {
      const signing = await findSigning(context.db, token)
      await sendCode(context, signing, { ...body, token, visitor: visitorOf(request, ip) })
      return await answer(context, token)
    },
    { limit: SIGNING_LIMIT },
  ),

  openRoute(
    calls.signDocument,
    'anyone',
    async ({ context, params: { token }, body, request, ip }) => {
      const signing = await findSigning(context.db, token)
      await signDocument(context, signing, { ...body, token, visitor: visitorOf(request, ip) })
      return await answer(context, token)
    },
    { limit: SIGNING_LIMIT, bodyLimit: MARK_BODY_LIMIT },
  ),

  openRoute(
    calls.refuseSigning,
    'anyone',
    async ({ context, params: { token }, body, request, ip }) => {
      const signing = await findSigning(context.db, token)
      await refuseSigning(context, signing, { ...body, token, visitor: visitorOf(request, ip) })
      return await answer(context, token)
    },
    { limit: SIGNING_LIMIT },
  ),
]

async function answer({ db, config, now }: Context, token: string) {
  const row = await findSigning(db, token)
  const about = { token, organisation: config.organisationName, now: now(), days: config.signCopyDays }
  return { ok: true as const, signing: presentSigning(row, about) }
}

const AGENT_LENGTH = 300
/** A user agent may contain any text; characters that the evidence's font lacks are removed. */
const visitorOf = ({ headers }: FastifyRequest, ip: string): Visitor => ({
  ip,
  agent: (headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '?').slice(0, AGENT_LENGTH),
})

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null

interface SigningPageInput {
  token: string
  organisation: string
  now: Date
  days: number
}

/** The content of the customer's page. Addresses are shortened, since a link may be misdirected. */
function presentSigning(
  row: FoundSigning,
  { token, organisation, now, days }: SigningPageInput,
): calls.Signing {
  const shown = showsDocuments(row, { now, days })
  const codeHolds = row.code_hash !== null && row.code_expires_at !== null && row.code_expires_at > now
  return {
    state: stateOf(row, now),
    office: organisation,
    name: row.name,
    // The reason of one signer is not shown to the other, nor is that of a mail server.
    reason: stateOf(row, now) === 'unfinished' ? '' : row.reason,
    sender: { name: row.sender, lastName: row.sender_last },
    signer: {
      name: row.signer.name,
      lastName: row.signer.lastName,
      emailHint: mask(row.signer.email),
      role: row.role,
    },
    other: row.other && {
      name: row.other.name,
      lastName: row.other.lastName,
      signedAt: iso(row.other.signedAt),
    },
    expiresAt: row.expires_at.toISOString(),
    summary: shown ? row.summary : null,
    documents: shown ? row.documents.map((file, index) => presentFile(token, 'documento', file, index)) : [],
    boxes: shown ? boxesOf(row.documents) : [],
    place: shown && row.role === 'customer' && printsPlace(row.documents) ? (row.signer.town ?? '') : null,
    consents: [...CONSENTS],
    now: now.toISOString(),
    codeSentAt: codeHolds ? iso(row.code_sent_at) : null,
    codeExpiresAt: codeHolds ? iso(row.code_expires_at) : null,
    codePurpose: codeHolds ? row.code_purpose : null,
    codeAgainAt: row.code_sent_at ? iso(new Date(row.code_sent_at.getTime() + CODE_PAUSE_MS)) : null,
    finishedAt: iso(
      SIGNED.includes(stateOf(row, now)) ? (row.code_right_at ?? row.finished_at) : row.finished_at,
    ),
    signed: shown ? row.signed.map((file, index) => presentFile(token, 'firmato', file, index)) : [],
    copy: row.copy,
    signedUntil: iso(signedUntil(row, days)),
  }
}

/** The states in which the time of the signer's own signature is shown. */
const SIGNED: readonly calls.Signing['state'][] = ['waiting', 'unfinished', 'received', 'signed']

function stateOf(
  { state, received_at, withdrawn_at, expires_at, awaited, role, second_invited_at }: FoundSigning,
  now: Date,
): calls.Signing['state'] {
  const waits = state === 'preparing' || state === 'to-check'
  const hasSigned = awaited !== role
  if (hasSigned && (state === 'refused' || state === 'expired')) return 'unfinished'
  // The second signer was not reached.
  if (hasSigned && state === 'cancelled' && second_invited_at === null) return 'unfinished'
  if (!waits && state !== 'sent' && state !== 'opened') return state
  if (received_at !== null) return 'received'
  if (withdrawn_at !== null) return 'cancelled'
  if (hasSigned) return expires_at > now ? 'waiting' : 'unfinished'
  if (waits) return 'sent'
  return expires_at > now ? state : 'expired'
}

const presentFile = (token: string, what: string, { kind, name, sha256 }: EnvelopeFile, index: number) => ({
  index,
  kind,
  name,
  sha256,
  link: `/firma/${token}/${what}/${index}`,
})

/** `maria@example.it` becomes `m***@example.it`. */
const mask = (email: string): string => email.replace(/^(.).*@/, '$1***@')
