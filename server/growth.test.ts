import { expect, it, onTestFinished } from 'vitest'
import { romeTime } from '../contract/index.ts'
import { sharedDemo } from '../test/demonstration.ts'
import { ENDURANCE, sampleOfKinds } from '../test/endurance.ts'
import { fillOffice } from '../test/growth/fill-office.ts'
import { inputsOf } from '../test/growth/growth-calls.ts'
import {
  callsOf,
  captureQueries,
  type MeasuredCall,
  measureQuery,
  type QueryCost,
  send,
} from '../test/growth/measure-calls.ts'
import { openClient } from '../test/run-on-server.ts'
import { testServer } from '../test/server.ts'
import { storeDemo } from './demo/fill-demo.ts'
import { routes } from './routes.ts'

const SIZES = [500, 4_000] as const
/** One more level of each index, and rows that the small office does not have. */
const SLACK_PAGES = 30
/** A row that is found in an index, and one that belongs to it. */
const PAGES_OF_ROW = 5

/**
 * Where the planner may read a whole table. In all other calls it may not: a small table is read whole although there is
 * an index, a large one is not. Here it did so for each user, whatever the size.
 */
const PLANNED_FREELY = new Set(['GET /history/people'])

interface CallCost {
  call: MeasuredCall
  bytes: number
  queries: QueryCost[]
}

/** Of the inputs of a call `npm test` takes one of each kind: `GET /records?searchWord` is one. */
const kindOf = ({ name }: MeasuredCall): string => name.split('=')[0]!

/** The cost of every GET of the API in an office with this number of records, beside the demonstration. */
async function measureOffice(size: number): Promise<CallCost[]> {
  const server = await testServer({ routes })
  onTestFinished(() => server.close())
  const { db, files } = server.context
  await storeDemo(db, await sharedDemo(), { files, passwordHash: 'none' })
  await fillOffice(db, size)
  const client = await openClient(server.context.config.databaseUrl!)
  onTestFinished(() => client.end())
  await client.query('set jit = off')
  const { headers } = await server.signedIn({ role: 'admin', login: 'misura' })
  const costs: CallCost[] = []
  const calls = callsOf(routes, await inputsOf(db, romeTime(new Date()).slice(0, 10)))
  // The seed draws the same calls for each office.
  for (const call of sampleOfKinds(calls, kindOf)) {
    let bytes = 0
    const sent = await captureQueries(async () => {
      bytes = (await send(server.app, call, headers)).length
    })
    await client.query(`set enable_seqscan = ${PLANNED_FREELY.has(call.name) ? 'on' : 'off'}`)
    const queries = []
    for (const query of sent) queries.push(await measureQuery(client, query))
    costs.push({ call, bytes, queries })
  }
  return costs
}

it('no GET of the API reads more of the database because the office has stored more', async () => {
  const small = await measureOffice(SIZES[0])
  const large = await measureOffice(SIZES[1])
  const grown = large.flatMap(({ call, bytes, queries }, index) => {
    const before = small[index]!
    return queries.flatMap((cost, place) => {
      const former = before.queries[place]?.pages ?? 0
      const allowed = Math.max(2 * former * Math.max(1, bytes / before.bytes), pagesOf(cost)) + SLACK_PAGES
      return cost.pages > allowed
        ? [`${call.name}: ${former} → ${cost.pages} pages\n${cost.plan}\n${cost.text}`]
        : []
    })
  })
  expect(large.length).toBeGreaterThan(ENDURANCE ? 100 : 70)
  expect(grown).toEqual([])
})

/**
 * What a query may read for its rows. A count, and a search that sorts what matches up to a bound, have more than they
 * return.
 */
const pagesOf = ({ text, rows, mostRows }: QueryCost): number =>
  PAGES_OF_ROW * (/\bcount\(|as materialized/.test(text) ? mostRows : rows)
