/**
 * A colleague's waits for the list of records beside one session that repeats a call as fast as it can, a hundred at a
 * time, with all calls unless some are named.
 * Run: npm exec -- node bench/security/fairness.ts [call ...]
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { listRecords } from '../../shared/api/records.ts'
import { Browser } from '../load/client.ts'
import type { FilledInstallation } from '../load/fill.ts'
import { formatMs, printLine, requireLimit } from '../load/print-figures.ts'
import type { MeasuredServer } from '../load/server.ts'
import { measureWaitsDuring } from './colleague.ts'
import { fairnessCalls } from './fairness-calls.ts'
import type { FloodOrder, FloodResult } from './flood.ts'
import { withInstallation } from './installation.ts'

const RECORDS = 10_000
const MAX_P95_MS = 100
const SECONDS = 4
const CONCURRENCY = 100
/** Each flood needs a separate user with a full burst. */
const USERS = 28

const names = process.argv.slice(2)
await withInstallation({ records: RECORDS, colleagues: USERS, role: 'admin' }, measure)

async function measure(server: MeasuredServer, { colleagues }: FilledInstallation): Promise<void> {
  const { address } = server
  const [colleague, ...askers] = colleagues
  const work = colleague!.record
  const calls = await fairnessCalls({ work, ...(await recordWithPdf(server, colleague!.headers)) })
  await measureListDuring('nothing', () => pause(SECONDS * 1_000))
  for (const [name, call] of Object.entries(calls)) {
    if (names.length > 0 && !names.includes(name)) continue
    const { headers } = askers.pop()!
    await measureListDuring(name, () =>
      flood({ address, headers, call, concurrently: CONCURRENCY, seconds: SECONDS }),
    )
  }

  async function measureListDuring(
    name: string,
    work: () => Promise<FloodResult | undefined>,
  ): Promise<void> {
    let statuses: FloodResult | undefined
    await server.measure()
    const waits = await measureWaitsDuring({ address, colleague: colleague! }, async () => {
      statuses = await work()
    })
    const { loop } = await server.measure()
    const answered = Object.entries(statuses ?? {}).map(([status, count]) => `${count} × ${status}`)
    printLine(
      `  list beside ${name}, p50, p95, p99`,
      ...[waits.p50, waits.p95, waits.p99].map(formatMs),
      `${waits.count} times; event loop late p99 ${formatMs(loop.p99)}, busy ${(loop.busy * 100).toFixed(0)} %;`,
      answered.join(', '),
    )
    const met = waits.p95 <= MAX_P95_MS && waits.refused === 0
    if (statuses && !statuses['200']) throw new Error(`${name} was never answered: ${answered.join(', ')}`)
    requireLimit(`a colleague's p95 at most ${MAX_P95_MS} ms beside ${name}`, met)
  }
}

async function flood(order: FloodOrder): Promise<FloodResult> {
  const child = fork(join(import.meta.dirname, 'flood.ts'), [], { execArgv: [] })
  child.send(order)
  const [statuses] = await once(child, 'message')
  return statuses
}

/** A user whose call for a document can be repeated. */
async function recordWithPdf({ address }: MeasuredServer, headers: Record<string, string>) {
  const browser = new Browser(address, { ...headers, 'sec-fetch-site': 'same-origin' })
  const { text } = await browser.ask(listRecords, {
    // The newest ones are copies of one draft.
    query: { limit: '500', columnName: 'last_name', order: 'asc' },
    read: true,
  })
  browser.close()
  const records: { id: string; pdfTypes: string[]; draft: boolean }[] = JSON.parse(text).records
  const { id, pdfTypes } = records.find((record) => !record.draft && record.pdfTypes.length > 0)!
  return { recordId: id, pdfType: pdfTypes[0]! }
}
