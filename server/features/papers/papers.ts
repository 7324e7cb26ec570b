import { createHash, randomUUID } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { z } from 'zod'
import { PAPER_LABELS } from '../../../contract/duties/papers.ts'
import type { UploadedFile } from '../../../shared/api/call.ts'
import type { addPaper as addCall, changePaper as changeCall, Paper } from '../../../shared/api/papers.ts'
import { safeName } from '../../../shared/documents/document-name.ts'
import type { Actor } from '../../actor.ts'
import { recordChange } from '../../audit/record-change.ts'
import { refuseStale } from '../../audit/refuse-stale.ts'
import type { Context } from '../../context.ts'
import type { Database, PaperTable } from '../../db/schema.ts'
import { failureOf } from '../../documents/refusal.ts'
import { Failure } from '../../http/failure.ts'
import { findMissing, refuseField, refuseIssues } from '../../http/refuse-invalid.ts'

type NewPaper = z.output<typeof addCall.body> & { file: UploadedFile }
type Validity = Pick<z.output<typeof changeCall.body>, 'validFrom' | 'validTo'>
type Row = Selectable<PaperTable>

/** The papers by kind, those that began last first. */
export async function findPapers(db: Kysely<Database>): Promise<Paper[]> {
  const rows = await db
    .selectFrom('papers')
    .selectAll()
    .orderBy('kind')
    .orderBy('valid_from', 'desc')
    .orderBy('number', 'desc')
    .execute()
  return rows.map(presentPaper)
}

/** The sellers and products that a paper can be for, as the supplies of contracts have them. */
export async function findScopes(db: Kysely<Database>): Promise<{ sellers: string[]; products: string[] }> {
  const products = await db
    .selectFrom('products')
    .select('product_name as name')
    .where('product_active', '=', true)
    .where('type', 'in', ['Power', 'Gas'])
    .orderBy('product_name')
    .execute()
  const sellers = await db
    .selectFrom('packages')
    .select('vendor as name')
    .distinct()
    .where('vendor', '<>', '')
    .orderBy('vendor')
    .execute()
  return {
    sellers: sellers.map(({ name }) => name),
    products: [...new Set(products.map(({ name }) => name))],
  }
}

const presentPaper = (row: Row): Paper => ({
  id: row.id,
  kind: row.kind,
  seller: row.seller,
  product: row.product,
  version: row.version,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  fileName: row.file_name,
  sha256: row.sha256,
  link: `/documenti-precontrattuali/${row.id}`,
  updatedAt: row.updated_at.toISOString(),
})

const titleOf = ({ kind, version }: Pick<Row, 'kind' | 'version'>) => `${PAPER_LABELS[kind]}, ${version}`
const readable = ({ kind, seller, product, version, valid_from, valid_to, file_name, sha256 }: Row) => ({
  kind: PAPER_LABELS[kind],
  seller,
  product,
  version,
  validFrom: valid_from,
  validTo: valid_to ?? '',
  filename: file_name,
  file: sha256,
})

/** Stores a PDF without its actions. Throws the failure of its refusal, and `invalid` for a wrong validity. PAPERS-4 */
export async function addPaper(
  { db, files, documents, now }: Pick<Context, 'db' | 'files' | 'documents' | 'now'>,
  { file: { filename, bytes: given }, ...typed }: NewPaper,
  actor: Actor,
): Promise<Paper> {
  refuseIssues(findMissing([['version', typed.version, 'Scrivi la versione']]))
  refuseWrongDays(typed)
  const found = await documents.inspectTemplate(given)
  if (!found.ok) throw failureOf(found)
  const bytes = found.cleaned ?? given
  const file_key = `${randomUUID()}.pdf`
  await files.write(file_key, bytes)
  const { validFrom: valid_from, validTo: valid_to, ...scope } = typed
  const at = now()
  return await db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('papers')
      .values({
        ...scope,
        valid_from,
        valid_to,
        file_key,
        file_name: `${safeName(filename.replace(/\.pdf$/i, ''))}.pdf`,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        bytes: bytes.length,
        created_at: at,
        updated_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const about = { noun: 'papers' as const, objectId: row.id, title: titleOf(row), actor, savedAt: at }
    await recordChange(trx, { ...about, after: readable(row) })
    return presentPaper(row)
  })
}

/** Changes the days on which a paper holds; envelopes that were sent keep it. */
export async function changePaper(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, readAt, validFrom, validTo }: Validity & { id: string; readAt?: string | undefined },
  actor: Actor,
): Promise<Paper> {
  refuseWrongDays({ validFrom, validTo })
  const at = now()
  return await db.transaction().execute(async (trx) => {
    const before = await lockPaper(trx, id)
    await refuseStale(trx, {
      noun: 'papers',
      objectId: id,
      readAt,
      savedAt: before.updated_at,
      stored: () => presentPaper(before),
    })
    const row = await trx
      .updateTable('papers')
      .set({ valid_from: validFrom, valid_to: validTo, updated_at: at })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const about = { noun: 'papers' as const, objectId: id, title: titleOf(row), actor, savedAt: at }
    await recordChange(trx, { ...about, before: readable(before), after: readable(row) })
    return presentPaper(row)
  })
}

export async function removePaper({ db }: Pick<Context, 'db'>, id: string, actor: Actor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockPaper(trx, id)
    await trx.deleteFrom('papers').where('id', '=', id).execute()
    const about = { noun: 'papers' as const, objectId: id, title: titleOf(row), actor }
    await recordChange(trx, { ...about, before: readable(row) })
  })
}

async function lockPaper(trx: Kysely<Database>, id: string): Promise<Row> {
  const row = await trx.selectFrom('papers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Failure('not-found')
  return row
}

function refuseWrongDays({ validFrom, validTo }: Validity): void {
  if (validTo !== null && validTo < validFrom)
    refuseField('validTo', 'order', 'L’ultimo giorno viene prima del primo')
}
