/**
 * One session asks as fast as it can: how long a colleague waits for the list of records beside 100 parallel searches,
 * and beside each other call that reads. On both engines unless one is named, with 10,000 records.
 * Run: node bench/security/fairness.ts [embedded|postgres]
 */
import { setTimeout as pause } from 'node:timers/promises'
import { readOverview } from '../../shared/api/overview.ts'
import { listRecords, readHistory, readRecord } from '../../shared/api/records.ts'
import { checkSession } from '../../shared/api/users.ts'
import { API_PREFIX } from '../../shared/constants.ts'
import { line, ms, wanted } from '../load/tell.ts'
import { waitsBeside } from './colleague.ts'
import { type Engine, withOffice } from './office.ts'

const RECORDS = 10_000
const MAX_P95_MS = 100
const SECONDS = 10
const AT_ONCE = 100

const engines = process.argv[2] ? [process.argv[2] as Engine] : (['embedded', 'postgres'] as const)
for (const engine of engines) {
  await withOffice(engine, { records: RECORDS, colleagues: 2 }, async ({ address }, office) => {
    const [attacker, colleague] = office.colleagues as [
      (typeof office.colleagues)[0],
      (typeof office.colleagues)[0],
    ]
    const id = office.others[0]!
    const asked: Record<string, string> = {
      'nothing else': '',
      searches: `${listRecords.path}?searchWord=ros`,
      lists: listRecords.path,
      records: readRecord.path.replace(':id', id),
      histories: readHistory.path.replace(':id', id),
      sessions: checkSession.path,
      overviews: readOverview.path,
    }
    for (const [name, path] of Object.entries(asked)) {
      const flood = () =>
        path === '' ? pause(SECONDS * 1_000) : floodWith(`${address}${API_PREFIX}${path}`, attacker.headers)
      const waits = await waitsBeside({ address, colleague }, flood)
      line(
        `  ${engine}: list beside ${name}, p50 and p95`,
        ms(waits.p50),
        ms(waits.p95),
        `${waits.count} times`,
      )
      wanted(
        `a colleague's p95 at most ${MAX_P95_MS} ms beside ${name}`,
        waits.p95 <= MAX_P95_MS && waits.refused === 0,
      )
    }
  })
}

/** A hundred at a time, each asked again as soon as it is answered. */
async function floodWith(url: string, headers: Record<string, string>): Promise<void> {
  const end = performance.now() + SECONDS * 1_000
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < end)
        await (await fetch(url, { headers: { ...headers, 'sec-fetch-mode': 'cors' } })).arrayBuffer()
    }),
  )
}
