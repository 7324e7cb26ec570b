import { asksEarlyStart, rightOfContract } from '../../../../contract/duties/concluded-contract.ts'
import type { RuleBook } from '../../../../contract/duties/rules.ts'
import type * as calls from '../../../../shared/api/signing.ts'
import type { EnvelopeFile } from '../../../db/column-types.ts'
import { concludedAt } from '../../../duties/concluded-at.ts'
import { presentPeriod } from '../../../duties/present-period.ts'
import { wordEnvelopeFailure } from '../../../providers/signature/word-failure.ts'
import { signedUntil } from '../deliver/signed-until.ts'
import { boxesOf } from '../prepare/envelope-boxes.ts'
import { CONSENTS } from './check-consents.ts'
import { type FoundSigning, showsDocuments } from './find-signing.ts'
import { presentMedium } from './medium-consent.ts'
import { printsPlace } from './place-of-signing.ts'
import { CODE_PAUSE_MS } from './send-code.ts'

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null

interface SigningPageInput {
  book: RuleBook
  token: string
  organisation: string
  now: Date
  days: number
  /** When the signer loaded each paper, by its index. */
  received: ReadonlyMap<number, Date>
}

/** The content of the customer's page. Addresses are shortened, since a link may be misdirected. */
export function presentSigning(
  row: FoundSigning,
  { book, token, organisation, now, days, received }: SigningPageInput,
): calls.Signing {
  const at = concludedAt(row)
  const shown = showsDocuments(row, { now, days })
  const codeHolds = row.code_hash !== null && row.code_expires_at !== null && row.code_expires_at > now
  return {
    state: stateOf(row, now),
    office: organisation,
    name: row.name,
    // The reason of one signer is not shown to the other, nor is that of a mail server.
    reason: stateOf(row, now) === 'unfinished' ? '' : wordEnvelopeFailure(row),
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
    papers: shown ? presentPapers(row, token, received) : [],
    papersArchive: `/firma/${token}/allegati`,
    boxes: shown ? boxesOf(row.documents) : [],
    place: shown && row.role === 'customer' && printsPlace(row.documents) ? (row.signer.town ?? '') : null,
    asksEarlyStart: shown && at === null && asksSigner(book, row, now),
    medium: shown && at === null ? presentMedium(book, row, now) : null,
    withdrawal: at && presentPeriod(rightOfContract(book, conclusion(row, at)), now),
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

const conclusion = ({ sale_channel: channel, is_business }: FoundSigning, at: Date) => ({
  concludedAt: at,
  channel,
  isBusiness: is_business,
})

/** The customer alone says whether the contract shall begin within the period. WITHDRAW-12 */
export const asksSigner = (book: RuleBook, signing: FoundSigning, now: Date): boolean =>
  signing.role === 'customer' && asksEarlyStart(book, conclusion(signing, now))

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

const presentPapers = ({ papers }: FoundSigning, token: string, received: ReadonlyMap<number, Date>) =>
  papers.map(({ kind, name, version, sha256 }, index) => ({
    kind,
    name,
    version,
    sha256,
    link: `/firma/${token}/allegato/${index}`,
    receivedAt: iso(received.get(index)),
  }))

/** `maria@example.it` becomes `m***@example.it`. */
const mask = (email: string): string => email.replace(/^(.).*@/, '$1***@')
