import type { Kysely } from 'kysely'
import { PAPER_LABELS, type PaperKind } from '../../../../contract/duties/papers.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { Failure } from '../../../http/failure.ts'
import { recordEnvelopeEvent } from '../evidence/record-envelope-event.ts'
import type { Visitor } from '../evidence/visitor.ts'
import { type FoundSigning, isOpen } from './find-signing.ts'

/** The files of an envelope that a signer loads: documents of the contract, and the papers before it. */
const EVENTS = { document: 'contract-received', paper: 'paper-received' } as const
type ReceivedFile = keyof typeof EVENTS

interface Received {
  what: ReceivedFile
  indexes: readonly number[]
  visitor: Visitor
}

/** Records each of these files that the signer has loaded for the first time. MEDIUM-3, PAPERS-6 */
export async function recordReceived(
  { db, now }: Pick<Context, 'db' | 'now'>,
  signing: FoundSigning,
  { what, indexes, visitor }: Received,
): Promise<void> {
  const { id, link_id, role } = signing
  const at = now()
  if (!isOpen(signing, at)) return
  const isNew = async (from: Kysely<Database>) => {
    const received = await findReceived(from, signing, what)
    return indexes.filter((index) => !received.has(index))
  }
  if ((await isNew(db)).length === 0) return
  await db.transaction().execute(async (trx) => {
    // Concurrent requests record one.
    await trx.selectFrom('signing_links').select('id').where('id', '=', link_id).forUpdate().execute()
    for (const index of await isNew(trx)) {
      const reason = what === 'document' ? signing.documents[index]?.name : paperText(signing.papers[index])
      if (reason === undefined) continue
      const detail = { [what]: index, reason }
      await recordEnvelopeEvent(trx, {
        envelopeId: id,
        what: EVENTS[what],
        at,
        signer: role,
        ...visitor,
        detail,
      })
    }
  })
}

/** When the signer first loaded each of these files, by its index. */
export async function findReceived(
  db: Kysely<Database>,
  { id, role }: Pick<FoundSigning, 'id' | 'role'>,
  what: ReceivedFile,
): Promise<Map<number, Date>> {
  const rows = await db
    .selectFrom('envelope_events')
    .select(['at', 'detail'])
    .where('envelope_id', '=', id)
    .where('signer', '=', role)
    .where('what', '=', EVENTS[what])
    .orderBy('number', 'desc')
    .execute()
  return new Map(rows.map(({ at, detail }) => [Number(detail[what]), at]))
}

/** Throws `invalid` on `papers` while the signer has not loaded each of them. PAPERS-6 */
export async function requirePapers(db: Kysely<Database>, signing: FoundSigning): Promise<void> {
  if (signing.papers.length === 0) return
  const received = await findReceived(db, signing, 'paper')
  const missing = signing.papers.filter((_, index) => !received.has(index)).map(({ kind }) => titleOf(kind))
  if (missing.length === 0) return
  const message = `Prima apra o scarichi: ${[...new Set(missing)].join(', ')}.`
  throw new Failure('invalid', { message, issues: [{ field: 'papers', code: 'required', message }] })
}

const titleOf = (kind: PaperKind) => PAPER_LABELS[kind].toLowerCase()

const paperText = (paper: FoundSigning['papers'][number] | undefined) =>
  paper && `${PAPER_LABELS[paper.kind]}, versione ${paper.version}, SHA-256 ${paper.sha256}`
