import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { CodePurpose } from '../../../../shared/api/signing.ts'
import type { Context } from '../../../context.ts'
import { consumeLimit, secondsUntil } from '../../../db/consume-limit.ts'
import { findRuleBook } from '../../../duties/find-rule-book.ts'
import { Failure } from '../../../http/failure.ts'
import { sendWorded } from '../../../providers/mail/send-worded.ts'
import { digest } from '../../../secrets.ts'
import { recordEnvelopeEvent } from '../evidence/record-envelope-event.ts'
import type { Visitor } from '../evidence/visitor.ts'
import { CONSENTS, checkConsents } from './check-consents.ts'
import { type FoundSigning, requireOpenSigning } from './find-signing.ts'
import { requireMediumConsent } from './medium-consent.ts'
import { recordVisit } from './open-signing.ts'
import { requirePapers } from './received-files.ts'

const CODE_MINUTES = 10
/** The former codes with the current one. */
const formerHashes = sql<string>`former_code_hashes || case when code_hash is null then '[]'::jsonb
  else jsonb_build_array(encode(code_hash, 'hex')) end`
const NO_MAIL = 'L’ufficio adesso non può mandare e-mail, quindi nemmeno il codice: lo avvisi e riprovi.'
const NOT_MAILED = {
  unreachable: 'La posta non risponde: riprovi fra poco.',
  refused:
    'La Sua casella non accetta il codice: lo dica all’ufficio, che può mandarLe il contratto a un altro indirizzo.',
}
const CODE_MAILS = { signing: 'signing-code', refusal: 'signing-refusal-code' } as const
export const CODE_PAUSE_MS = 60_000
/** A person may have the link without access to the mailbox: a user, or a recipient of a forwarded mail. */
const CODES = [
  ['signing-codes', { max: 6, seconds: 3600 }],
  ['signing-codes-day', { max: 12, seconds: 86_400 }],
] as const

export type CodeContext = Pick<Context, 'db' | 'now' | 'mail' | 'config' | 'announce'>

interface CodeRequest {
  token: string
  purpose: CodePurpose
  consents: { key: string; version: string }[]
  visitor: Visitor
}

/** Sends a code: for signing, with the consents, which are stored, or for refusing. */
export async function sendCode(
  context: CodeContext,
  signing: FoundSigning,
  { token, purpose, consents, visitor }: CodeRequest,
): Promise<void> {
  requireOpenSigning(signing, context.now())
  if (purpose === 'signing') {
    checkConsents(consents)
    await requirePapers(context.db, signing)
    requireMediumConsent(await findRuleBook(context.db), signing, context.now())
  }
  if (context.mail.reachesNobody) throw new Failure('external-service-failed', { message: NO_MAIL })
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const number = await storeCode(context, signing, { hash: digest(token, code), purpose, visitor })
  await mailCode(context, signing, { code, number, purpose })
}

/**
 * The id of a signer in keys and limits: for the customer the envelope's id, as before the introduction of second
 * signers.
 */
const ofSigner = ({ id, role }: Pick<FoundSigning, 'id' | 'role'>): string =>
  role === 'second' ? `${id}:${role}` : id

/** Concurrent requests store one code each in turn, each with its events. Returns the number of the code. */
async function storeCode(
  { db, now }: CodeContext,
  signing: FoundSigning,
  { hash, purpose, visitor }: { hash: Buffer; purpose: CodePurpose; visitor: Visitor },
): Promise<number> {
  const { id, link_id, role: signer } = signing
  const at = now()
  const codeNumber = await db.transaction().execute(async (trx) => {
    const number = await replaceCode(trx, { link_id, hash, purpose, at })
    if (number === undefined) return undefined
    // In the transaction of the replacement: beyond a limit the previous code remains valid.
    for (const [name, limit] of CODES) {
      const taken = await consumeLimit(trx, `${name}:${ofSigner({ id, role: signer })}`, limit, at)
      if (!taken.ok) throw new Failure('rate-limited', { retryAfter: taken.retryAfter })
    }
    const about = { envelopeId: id, at, signer, ...visitor }
    // A phone may have changed its address since it opened the page.
    await recordVisit(trx, signing, { visitor, at })
    if (purpose === 'signing') {
      const detail = { versions: CONSENTS.map(({ key, version }) => `${key} ${version}`) }
      await recordEnvelopeEvent(trx, { ...about, what: 'consented', detail })
    }
    const detail = purpose === 'refusal' ? { reason: 'per rifiutare' } : {}
    await recordEnvelopeEvent(trx, { ...about, what: 'code-sent', detail })
    return number
  })
  if (codeNumber === undefined)
    throw new Failure('rate-limited', { retryAfter: await secondsToWait({ db, now }, link_id) })
  return codeNumber
}

async function replaceCode(
  db: CodeContext['db'],
  { link_id, hash, purpose, at }: { link_id: string; hash: Buffer; purpose: CodePurpose; at: Date },
): Promise<number | undefined> {
  const row = await db
    .updateTable('signing_links')
    .set(({ eb }) => ({
      code_hash: hash,
      former_code_hashes: formerHashes,
      code_purpose: purpose,
      code_expires_at: new Date(at.getTime() + CODE_MINUTES * 60_000),
      code_sent_at: at,
      code_failures: 0,
      codes_sent: eb('codes_sent', '+', 1),
      updated_at: at,
      ...(purpose === 'signing' && {
        consents: JSON.stringify(
          CONSENTS.map(({ text, version }) => ({ text, version, at: at.toISOString() })),
        ),
      }),
    }))
    .where('id', '=', link_id)
    .where((where) =>
      where.or([
        where('code_sent_at', 'is', null),
        where('code_sent_at', '<=', new Date(at.getTime() - CODE_PAUSE_MS)),
        // The clock has been set back since.
        where('code_sent_at', '>', at),
      ]),
    )
    .returning('codes_sent')
    .executeTakeFirst()
  return row?.codes_sent
}

async function secondsToWait({ db, now }: Pick<CodeContext, 'db' | 'now'>, linkId: string): Promise<number> {
  const { code_sent_at: sent } = await db
    .selectFrom('signing_links')
    .select('code_sent_at')
    .where('id', '=', linkId)
    .executeTakeFirstOrThrow()
  return secondsUntil(new Date((sent ?? now()).getTime() + CODE_PAUSE_MS), now())
}

async function mailCode(
  { db, mail, config, now, announce }: CodeContext,
  signing: FoundSigning,
  { code, number, purpose }: { code: string; number: number; purpose: CodePurpose },
): Promise<void> {
  const { name: document, signer, sender, sender_last } = signing
  if (config.mode === 'demonstration') announce?.(`Codice di firma per ${signer.email}: ${code}`)
  const about = {
    signer,
    document,
    organisation: config.organisationName,
    sender: { name: sender, lastName: sender_last },
    code,
    minutes: CODE_MINUTES,
  }
  const kind = CODE_MAILS[purpose]
  const key = `${kind}:${ofSigner(signing)}:${number}`
  const validUntil = new Date(now().getTime() + CODE_MINUTES * 60_000)
  const sent = await sendWorded({ db, mail }, { to: signer.email, kind, key, about, validUntil })
  if (sent.ok) return
  await permitAnotherCode(db, signing.link_id, number)
  throw new Failure('external-service-failed', { message: NOT_MAILED[sent.reason] })
}

/** A code that was not sent does not delay the next one. */
async function permitAnotherCode(db: CodeContext['db'], linkId: string, number: number): Promise<void> {
  await db
    .updateTable('signing_links')
    .set({ code_sent_at: null })
    .where('id', '=', linkId)
    .where('codes_sent', '=', number)
    .execute()
}
