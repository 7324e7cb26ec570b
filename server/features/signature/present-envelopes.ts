import { type Kysely, sql } from 'kysely'
import { entersFrom, rightOfContract } from '../../../contract/duties/concluded-contract.ts'
import type { MailTextKind } from '../../../shared/api/mail-texts.ts'
import {
  type Envelope,
  type EnvelopeAction,
  FINDING_CODES,
  MOVING_ENVELOPE_STATES,
  OPEN_ENVELOPE_STATES,
  type ShownEnvelopeState,
} from '../../../shared/api/signatures.ts'
import type { SigningRole } from '../../../shared/api/signing.ts'
import type { Context } from '../../context.ts'
import type { EnvelopeFile, Signer } from '../../db/column-types.ts'
import type { Database } from '../../db/schema.ts'
import { MAIL_DEFINITIONS } from '../../documents/mails/definitions.ts'
import { concludedAt } from '../../duties/concluded-at.ts'
import { findRuleBook } from '../../duties/find-rule-book.ts'
import { isBusiness } from '../../duties/is-business.ts'
import { Failure } from '../../http/failure.ts'
import { wordMailFailure } from '../../providers/mail/word-failure.ts'
import { wordEnvelopeFailure } from '../../providers/signature/word-failure.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

/** A record's envelopes, newest first. */
export async function presentEnvelopes(
  { db, signatures }: Pick<Context, 'db' | 'signatures'>,
  recordId: string,
): Promise<Envelope[]> {
  const rows = await select(db)
    .where('e.record_id', '=', recordId)
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id')
    .execute()
  const details = await findDetails(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => present({ signatures }, row, details))
}

export async function presentEnvelope(
  { db, signatures }: Pick<Context, 'db' | 'signatures'>,
  id: string,
): Promise<Envelope> {
  const row = await select(db).where('e.id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('not-found')
  return present({ signatures }, row, await findDetails(db, [id]))
}

const select = (db: Kysely<Database>) =>
  db
    .selectFrom('envelopes as e')
    .innerJoin('users as u', 'u.id', 'e.created_by')
    .innerJoin('records as r', 'r.id', 'e.record_id')
    .selectAll('e')
    .select('r.version as current_version')
    .select(isBusiness)
    .select(['u.name as user_name', 'u.last_name as user_last_name'])
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

async function findDetails(db: Kysely<Database>, ids: string[]) {
  return {
    events: await findEvents(db, ids),
    copies: await findCopies(db, ids),
    undelivered: await findUndelivered(db, ids),
    book: await findRuleBook(db),
  }
}
type Details = Awaited<ReturnType<typeof findDetails>>

async function findCopies(db: Kysely<Database>, ids: string[]) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('signing_links')
    .select(['envelope_id', 'signer', 'copy'])
    .where('envelope_id', 'in', ids)
    .execute()
}

/** The mails to signers, besides the copies. */
const SIGNER_MAILS = [
  'signing-invitation',
  'signing-second',
  'signing-reminder',
  'signing-renewed',
  'signing-extended',
  'signing-code',
  'signing-refusal-code',
  'signing-withdrawn',
  'signing-lapsed',
  'signing-ended',
  'signed-withdrawal',
] as const satisfies MailTextKind[]

async function findUndelivered(db: Kysely<Database>, ids: string[]) {
  if (ids.length === 0) return []
  const envelopeId = sql<string>`split_part(key, ':', 2)`
  return await db
    .selectFrom('mail_outbox')
    .select(['kind', 'recipient', 'updated_at', 'failure', 'failure_detail', envelopeId.as('envelope_id')])
    .where('state', '=', 'failed')
    .where('kind', 'in', SIGNER_MAILS)
    .where(envelopeId, 'in', ids)
    .orderBy('updated_at')
    .orderBy('id')
    .execute()
}

async function findEvents(db: Kysely<Database>, ids: string[]) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('envelope_events')
    .select(['envelope_id', 'at', 'what', 'signer', 'ip', 'agent', 'detail'])
    .where('envelope_id', 'in', ids)
    .orderBy('at')
    .orderBy('number')
    .execute()
}

function present(context: Pick<Context, 'signatures'>, row: Row, details: Details): Envelope {
  const { name, lastName, email, phone } = row.signer
  return {
    id: row.id,
    state: shownState(row),
    provider: row.provider,
    name: row.name,
    reason: wordEnvelopeFailure(row),
    signer: { name, lastName, email, phone },
    signers: signersOf(row, details),
    awaited: row.awaited,
    entry: entryOf(row, details),
    version: row.record_version,
    recordVersion: row.current_version,
    changed: hasChanged(row, row.current_version),
    user: `${row.user_name} ${row.user_last_name}`.trim(),
    createdAt: row.created_at.toISOString(),
    sentAt: iso(row.sent_at),
    openedAt: iso(row.opened_at),
    finishedAt: iso(row.finished_at),
    remindedAt: iso(row.reminded_at),
    expiresAt: row.expires_at.toISOString(),
    waivers: waiversOf(row.preflight),
    undelivered: undeliveredOf(row, details),
    documents: row.documents.map((file, index) => presentFile(row.id, 'documento', file, index)),
    signed: row.signed.map((file, index) => presentFile(row.id, 'firmato', file, index)),
    evidence: `/firmati/${row.id}.prove.0`,
    actions: actionsOf(context, row),
    events: details.events
      .filter(({ envelope_id }) => envelope_id === row.id)
      .map(({ at, what, signer, ip, agent, detail }) => ({
        at: at.toISOString(),
        what,
        signer,
        ip,
        agent,
        detail: [detail.reason, detail.detail].find((text) => typeof text === 'string' && text !== '') ?? '',
      }))
      .map((event) => ({ ...event, detail: String(event.detail) })),
  }
}

/** Null for an unsigned contract, and where there is nothing to wait for. WITHDRAW-12 */
function entryOf(row: Row, { book }: Details): Envelope['entry'] {
  const { sale_channel: channel, early_start: earlyStart } = row
  const at = concludedAt(row)
  if (!at) return null
  const contract = { concludedAt: at, channel, isBusiness: row.is_business }
  if (!rightOfContract(book, contract).right) return null
  return { from: entersFrom(book, { ...contract, earlyStart }), earlyStart }
}

/** Each signature's event has its time; if a service reports none, all signed when the envelope was signed. */
function signersOf(row: Row, { events, copies }: Details): Envelope['signers'] {
  const acts = events.filter(({ envelope_id, what }) => envelope_id === row.id && what === 'received')
  const all = concludedAt(row)
  const present = ({ name, lastName, email, phone }: Signer, role: SigningRole) => {
    const signedAt = iso(acts.find(({ signer }) => signer === role)?.at ?? all)
    const copy =
      copies.find(({ envelope_id, signer }) => envelope_id === row.id && signer === role)?.copy ?? null
    return { name, lastName, email, phone, role, signedAt, copy }
  }
  const customer = present(row.signer, 'customer')
  return row.second_signer ? [customer, present(row.second_signer, 'second')] : [customer]
}

const undeliveredOf = ({ id }: Row, { undelivered }: Details): Envelope['undelivered'] =>
  undelivered
    .filter(({ envelope_id }) => envelope_id === id)
    .map((mail) => ({
      mail: MAIL_DEFINITIONS[mail.kind as MailTextKind].title,
      to: mail.recipient,
      at: mail.updated_at.toISOString(),
      detail: wordMailFailure(mail),
    }))

const presentFile = (id: string, what: string, { kind, name, sha256 }: EnvelopeFile, index: number) => ({
  kind,
  name,
  sha256,
  link: `/firmati/${id}.${what}.${index}`,
})

/** The displayed state of an envelope: a decision that is still pending at the service has its own state. */
export function shownState({
  state,
  received_at,
  withdrawn_at,
  awaited,
}: Pick<Row, 'state' | 'received_at' | 'withdrawn_at' | 'awaited'>): ShownEnvelopeState {
  if (!(OPEN_ENVELOPE_STATES as readonly string[]).includes(state)) return state
  if (received_at !== null) return 'received'
  if (withdrawn_at !== null) return 'withdrawing'
  return awaited === 'second' ? 'awaiting-second' : state
}

/** Whether the signers of an open envelope read an earlier version of the record, which no user has confirmed. */
export const hasChanged = (
  row: Parameters<typeof shownState>[0] & Pick<Row, 'record_version' | 'confirmed_version'>,
  version: number,
): boolean => {
  const state = shownState(row)
  if (!MOVING_ENVELOPE_STATES.includes(state) || state === 'received' || state === 'withdrawing') return false
  return version > Math.max(row.record_version, row.confirmed_version ?? 0)
}

const ACTIONABLE: readonly ShownEnvelopeState[] = ['sent', 'opened', 'awaiting-second']

/** The actions that the state and the service of an envelope permit to users. */
export function actionsOf(
  { signatures }: Pick<Context, 'signatures'>,
  row: Pick<Row, 'state' | 'provider' | 'received_at' | 'withdrawn_at' | 'awaited'>,
): EnvelopeAction[] {
  const state = shownState(row)
  const service = signatures.find(({ provider }) => provider === row.provider)
  if (!service || !ACTIONABLE.includes(state)) return []
  if (service.unavailable) return ['cancel']
  return [
    'remind',
    // The link is hidden from users if it alone suffices to sign.
    ...(service.decidesHere || service.needsPhone ? (['link'] as const) : []),
    ...(service.renew ? (['resend'] as const) : []),
    ...(service.extend ? (['extend'] as const) : []),
    'cancel',
  ]
}

/** The findings waived at sending, with their reasons. */
function waiversOf({ findings, waivers }: Record<string, unknown>): Envelope['waivers'] {
  const given = (waivers ?? {}) as Record<string, string>
  const found = (Array.isArray(findings) ? findings : []) as { code: string; message: string }[]
  return FINDING_CODES.flatMap((code) => {
    const reason = given[code]
    const finding = found.find((one) => one.code === code)
    return reason && finding ? [{ code, message: finding.message, reason }] : []
  })
}
