import { romeTime } from '../../../contract/index.ts'
import { listRecords } from '../../../shared/api/records.ts'
import type { Actor } from '../../actor.ts'
import { logUserAction } from '../../audit/log-user-action.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../http/failure.ts'
import { type Download, registerFileRoute } from '../../http/file-routes.ts'
import type { FindCaller } from '../../http/route.ts'
import type { AddFiles } from '../../http/server.ts'
import { TABLE_TYPES, type TableFormat, writeTable } from '../../spreadsheets/write-table.ts'
import { type ExportRequest, exportRows, listedIds } from './export-records.ts'

const listed = listRecords.query.omit({ limit: true, page: true })
/** The timeout includes the transfer of the last byte, also over a slow connection. */
const TIMEOUT_MS = 15 * 60_000
const FORMATS: Record<string, TableFormat> = { 'records.xlsx': 'xlsx', 'records.csv': 'csv' }

/** `/exports/records.xlsx` and `.csv`: all pages of the searched and sorted list. */
export const recordExports =
  (findFileReader: FindCaller): AddFiles =>
  (app, context) =>
    registerFileRoute(app, context, findFileReader, {
      url: '/exports/:name',
      rule: 'administrator',
      about: { summary: 'The records of some time as a table', type: 'application/octet-stream' },
      timeoutMs: TIMEOUT_MS,
      find: async ({ name, caller, request: { query } }) => {
        const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined
        if (!format) throw new Failure('not-found')
        const parsed = listed.safeParse(query)
        if (!parsed.success) throw new Failure('bad-request')
        return exportRecords(context, { format, request: parsed.data, actor: caller })
      },
    })

interface ExportOrder {
  format: TableFormat
  request: ExportRequest
  actor: Actor
}

async function exportRecords(
  { db, now }: Context,
  { format, request, actor }: ExportOrder,
): Promise<Download> {
  const { searchWord, columnName: _column, order: _order, ...filters } = request
  const ids = await db.transaction().execute(async (trx) => {
    const listed = await listedIds(trx, request)
    await logUserAction(trx, {
      userId: actor.userId,
      actor,
      action: 'records exported',
      detail: { format, count: listed.length, ...(searchWord && { searchWord }), ...filters },
    })
    return listed
  })
  return {
    name: `records-${romeTime(now()).slice(0, 10)}.${format}`,
    type: TABLE_TYPES[format],
    stream: writeTable(format, exportRows(db, ids)),
  }
}
