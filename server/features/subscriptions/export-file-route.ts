import { Failure } from '../../http/failure.ts'
import { registerFileRoute } from '../../http/file-routes.ts'
import type { FindCaller } from '../../http/route.ts'
import type { AddFiles } from '../../http/server.ts'
import type { TableFormat } from '../../spreadsheets/write-table.ts'
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
      find: async ({ name, caller }) => {
        const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined
        if (!format) throw new Failure('not-found')
        return await exportSubscribers(context, { format, actor: caller })
      },
    })
