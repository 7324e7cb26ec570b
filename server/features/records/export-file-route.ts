import { listRecords } from '../../../shared/api/records.ts'
import { Failure } from '../../http/failure.ts'
import { registerFileRoute } from '../../http/file-routes.ts'
import type { FindCaller } from '../../http/route.ts'
import type { AddFiles } from '../../http/server.ts'
import type { TableFormat } from '../../spreadsheets/write-table.ts'
import { exportRecords } from './export-records.ts'

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
