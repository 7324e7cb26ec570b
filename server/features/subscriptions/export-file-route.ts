import { romeTime } from '../../../contract/index.ts'
import { logUserAction } from '../../audit/log-user-action.ts'
import { Failure } from '../../http/failure.ts'
import { registerFileRoute } from '../../http/file-routes.ts'
import type { FindCaller } from '../../http/route.ts'
import type { AddFiles } from '../../http/server.ts'
import { TABLE_TYPES, type TableFormat, writeTable } from '../../tables/write-table.ts'
import { exportSubscribers } from './export-subscribers.ts'

/** The timeout includes the transfer of the last byte, also over a slow connection. */
const TIMEOUT_MS = 15 * 60_000
const FORMATS: Record<string, TableFormat> = { 'subscribers.xlsx': 'xlsx', 'subscribers.csv': 'csv' }

/** `/exports/newsletter/subscribers.csv` and `.xlsx`: the built-in list with the proof of each consent. */
export const subscriberExports =
  (findFileReader: FindCaller): AddFiles =>
  (app, context) =>
    registerFileRoute(app, context, findFileReader, {
      url: '/exports/newsletter/:name',
      rule: 'administrator',
      about: { summary: 'The subscribers of the newsletter as a table', type: 'application/octet-stream' },
      timeoutMs: TIMEOUT_MS,
      find: async ({ name, caller: { userId }, request: { ip } }) => {
        const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined
        if (!format) throw new Failure('not-found')
        const { db, now } = context
        await logUserAction(db, { userId, ip, action: 'subscribers exported', detail: { format } })
        return {
          name: `newsletter-${romeTime(now()).slice(0, 10)}.${format}`,
          type: TABLE_TYPES[format],
          stream: writeTable(format, exportSubscribers(db)),
        }
      },
    })
