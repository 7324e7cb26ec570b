import type { Kysely } from 'kysely'
import { findPack, needsPapers, type SoldProduct } from '../../contract/duties/papers.ts'
import { RULES } from '../../contract/duties/rules.ts'
import type { Answered } from '../../contract/index.ts'
import { romeDay } from '../../contract/time/italian-time.ts'
import type { PreflightFinding } from '../../shared/api/signatures.ts'
import type { Context } from '../context.ts'
import type { EnvelopePaper } from '../db/column-types.ts'
import type { Database } from '../db/schema.ts'
import { findRuleBook } from './find-rule-book.ts'
import { isAdministrator } from './is-administrator.ts'

interface Checked {
  recordId: string
  answered: Answered
  /** Who sends; administrators waive the finding with a reason. */
  userId: string
}

interface CheckedPapers {
  /** What the envelope gets. */
  papers: EnvelopePaper[]
  findings: PreflightFinding[]
}

/** The papers of a contract today, and one finding that names each one that is missing or has expired. PAPERS-3 */
export async function checkPapers(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { recordId, answered, userId }: Checked,
): Promise<CheckedPapers> {
  const day = romeDay(now())
  const isBusiness = answered.client_type === 'business'
  const isEnergy = answered.type_contract === 'contratto energia'
  if (!needsPapers(await findRuleBook(db), { day, isBusiness, isEnergy })) return { papers: [], findings: [] }
  const rows = await db
    .selectFrom('papers')
    .select(['kind', 'seller', 'product', 'version', 'file_key', 'file_name as name', 'sha256', 'bytes'])
    .select(['valid_from as validFrom', 'valid_to as validTo'])
    .orderBy('number')
    .execute()
  const { papers, problems } = findPack(rows, { sold: await findSold(db, recordId), day })
  const frozen = papers.map(({ kind, version, file_key, name, sha256, bytes }) => ({
    kind,
    version,
    file_key,
    name,
    sha256,
    bytes,
  }))
  if (problems.length === 0) return { papers: frozen, findings: [] }
  const weight = (await isAdministrator(db, userId)) ? 'waivable' : 'blocks'
  const message = `Documenti prima del contratto. ${problems.join(' ')} Regola: «${RULES.papers.title}».`
  return { papers: frozen, findings: [{ code: 'papers', weight, message, fields: [] }] }
}

/** The luce and gas of a record, as its supplies have them; unknown ones need the papers for all. */
async function findSold(db: Kysely<Database>, recordId: string): Promise<SoldProduct[]> {
  const rows = await db
    .selectFrom('supplies')
    .select(['product', 'supplier as seller'])
    .where('record_id', '=', recordId)
    .where('part', 'in', ['luce', 'gas'])
    .where('closed_at', 'is', null)
    .orderBy('part', 'desc')
    .execute()
  return rows.length > 0 ? rows : [{ product: '', seller: '' }]
}
