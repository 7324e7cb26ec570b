import type { Kysely } from 'kysely'
import type { CallAnswer } from '../../../shared/api/call.ts'
import {
  createPdf as createPdfCall,
  listPdfs as listPdfsCall,
  previewPhoneScripts as previewScriptsCall,
} from '../../../shared/api/documents.ts'
import type { DocumentValues } from '../../../shared/documents/expression.ts'
import type { PdfType } from '../../../shared/pdf-types.ts'
import type { Database } from '../../db/schema.ts'
import { renderScript } from '../../documents/script-html.ts'
import { type Route, route } from '../../http/route.ts'
import { findRecord } from '../../records/find-record.ts'
import { loadContract } from '../../records/load-contract.ts'
import { fullName } from '../../records/person-names.ts'
import { createPdf } from './create-pdf.ts'
import { type FoundOperation, findOperations } from './find-operations.ts'
import { documentValuesOf } from './record-texts.ts'

/** The PDFs and phone scripts of a record. */
export const documentRoutes: Route[] = [
  route(createPdfCall, 'any user', async ({ context, params: { id }, body: { type }, caller }) => {
    const contract = await loadContract(context.db, id)
    const { link } = await createPdf(context, contract, { type, actor: caller })
    const links: string[] = [link]
    return { ok: true, links }
  }),

  route(listPdfsCall, 'any user', async ({ context: { db }, params: { id } }) => ({
    ok: true,
    ...(await listPdfs(db, id)),
  })),

  route(previewScriptsCall, 'any user', async ({ context: { db }, params: { id } }) => ({
    ok: true,
    ...(await previewPhoneScripts(db, id)),
  })),
]

/** The phone scripts of a record's operations, filled with its saved values (REC-17 to REC-19). */
async function previewPhoneScripts(db: Kysely<Database>, id: string) {
  const contract = await loadContract(db, id)
  const { luce, gas } = await findOperations(db, contract.record)
  if (!luce && !gas) return { energia: null, gas: null }
  const values = await documentValuesOf(db, contract)
  return { energia: present(luce, values.luce), gas: present(gas, values.gas) }
}

function present(operation: FoundOperation | undefined, values: DocumentValues) {
  return operation ? { name: operation.name, html: renderScript(operation.script, values) } : null
}

const MAX_PDFS = 50

/** The documents of a record, newest first, and its current version. */
async function listPdfs(
  db: Kysely<Database>,
  id: string,
): Promise<Omit<CallAnswer<typeof listPdfsCall>, 'ok'>> {
  const { version } = await findRecord(db, id)
  const rows = await db
    .selectFrom('record_pdfs as p')
    .innerJoin('users as u', 'u.id', 'p.created_by')
    .select([
      'p.link',
      'p.type',
      'p.record_version',
      'p.download_name',
      'p.sha256',
      'p.created_at',
      'p.report',
    ])
    .select(['u.name', 'u.last_name'])
    .where('p.record_id', '=', id)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .limit(MAX_PDFS)
    .execute()
  return {
    version,
    documents: rows.map(({ report, ...row }) => ({
      link: row.link,
      // Only `createPdf` writes here.
      type: row.type as PdfType,
      name: row.download_name,
      version: row.record_version,
      sha256: row.sha256,
      user: fullName(row.name, row.last_name),
      at: row.created_at.toISOString(),
      unfilled: report.unfilled?.length ?? 0,
      // A field may occur in several places.
      incomplete: [
        ...new Set(
          [...(report.overflowing ?? []), ...(report.missingGlyphs ?? [])].map(({ field }) => field),
        ),
      ],
    })),
  }
}
