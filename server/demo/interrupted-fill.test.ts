import { type Kysely, sql } from 'kysely'
import pino from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { breakAfter } from '../../test/break-after.ts'
import { newPlace } from '../../test/database.ts'
import { DEMO_TIME, sharedDemo } from '../../test/demonstration.ts'
import { ENDURANCE, sampleOf } from '../../test/endurance.ts'
import { signedIn } from '../../test/factories.ts'
import { setRows } from '../../test/rows.ts'
import { startCommand } from '../../test/run-command.ts'
import { type TestServer, testServer } from '../../test/server.ts'
import { findHistoryFaults } from '../audit/check-history.ts'
import { sealPending } from '../audit/history-chain.ts'
import { recordChange } from '../audit/record-change.ts'
import { fillDemonstration } from '../commands/demonstration.ts'
import type { Context } from '../context.ts'
import { connectDatabase } from '../db/open-database.ts'
import type { Database } from '../db/schema.ts'
import { createDocuments, type Documents } from '../documents/documents.ts'
import { refuse } from '../documents/refusal.ts'

const log = pino({ level: 'silent' })

/** What the demonstration consists of: the rows of each table, and of those with a kind or state of each kind. */
async function countRows(db: Kysely<Database>): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const counts: Record<string, number> = {}
  const count = async (name: string, kind: string) => {
    const { rows } = await sql<{ kind: string | null; rows: number }>`
      select ${sql.raw(kind)} as kind, count(*)::int as rows from ${sql.table(name)} group by 1`.execute(db)
    for (const row of rows) counts[`${name} ${row.kind ?? ''}`.trim()] = row.rows
  }
  for (const { name } of tables.rows) await count(name, 'null::text')
  for (const [name, kind] of [
    ['crm_entries', 'state'],
    ['demonstration_steps', 'name'],
    ['effects', `kind || ' ' || state`],
    ['envelope_events', 'what'],
    ['envelopes', 'state'],
    ['jobs.job', `name || ' ' || state`],
    ['record_events', 'kind'],
    ['subscribers', 'state'],
    ['user_logs', 'action'],
  ] as const)
    await count(name, kind)
  return counts
}

/** As `fillDemonstration`, with the demonstration of the run. */
const fill = (server: Pick<TestServer, 'context'>, print: (line: string) => void = () => {}) =>
  fillDemonstration(server, print, sharedDemo)

async function fillOnServer(now = DEMO_TIME, parts: Partial<Context> = {}): Promise<TestServer> {
  const server = await testServer({ routes: [], now: () => now, context: { log, ...parts } })
  onTestFinished(() => server.close())
  return server
}

let whole: Promise<Record<string, number>> | undefined

/** The rows of a demonstration that was never interrupted. */
function countWhole(): Promise<Record<string, number>> {
  const fillAndCount = async () => {
    const server = await fillOnServer()
    expect(await fill(server)).toBe('filled')
    return await countRows(server.context.db)
  }
  whole ??= fillAndCount()
  return whole
}

/** In the first step, among those of the users, of the contracts and of the leads, and at the end. */
const BREAKS = [20, 160, 300, 700, 1_500]

it('a filling that breaks off again and again is completed by the next start, as if it had never been interrupted [DEMO-2]', async () => {
  const printed: string[] = []
  const broken = await fillOnServer()
  const steps: number[] = []
  // After a break in the first step there is nothing to complete yet.
  const breaks = ENDURANCE ? BREAKS : sampleOf(BREAKS.slice(1), 1)
  for (const queries of breaks) {
    breakAfter(queries)
    await expect(fill(broken, (line) => printed.push(line))).rejects.toThrow(/terminated|connection/i)
    const { db } = broken.context
    steps.push((await db.selectFrom('demonstration_steps').select('id').execute()).length)
  }
  expect(steps).toEqual(steps.toSorted((one, other) => one - other))
  if (breaks.includes(BREAKS.at(-1)!)) expect(steps.at(-1)).toBeGreaterThan(10)
  expect(await fill(broken, (line) => printed.push(line))).toBe('completed')
  expect(printed.at(-1)).toBe('Completing the demonstration data of an interrupted start …')
  expect(await countRows(broken.context.db)).toEqual(await countWhole())
  const { db, config } = broken.context
  await sealPending({ db, config, now: () => DEMO_TIME })
  expect(await findHistoryFaults(db, config)).toEqual({ entries: [], seals: [] })
  expect(await fill(broken)).toBe('complete')
})

/** The processes of the documents, which fail while `fails` says so of a document, as beside other work. */
function failingDocuments(fails: (about: string) => boolean): Documents {
  const documents = createDocuments({ log })
  onTestFinished(() => documents.close())
  return {
    ...documents,
    fill: async (order) =>
      fails(JSON.stringify(order.about)) ? refuse('too-slow') : await documents.fill(order),
  }
}

/** More often than an act is tried without another one that succeeds. */
const MOST_FAILURES = 6

it('acts whose documents fail are run again with those that follow from them, and the demonstration is complete in the end [DEMO-4]', async () => {
  const warnings: string[] = []
  const listening = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) })
  // One fails once, another one twice and so on: every round completes some.
  const failuresLeft = new Map<string, number>()
  const documents = failingDocuments((about) => {
    const left = failuresLeft.get(about) ?? Math.max(1, MOST_FAILURES - failuresLeft.size)
    failuresLeft.set(about, left - 1)
    return left > 0
  })
  const failing = await fillOnServer(DEMO_TIME, { documents, log: listening })
  expect(await fill(failing)).toBe('filled')
  const failed = warnings.filter((line) => /"act":"send .*An act of the demonstration failed/.test(line))
  expect(failed.length).toBeGreaterThan(5)
  expect(await countRows(failing.context.db)).toEqual(await countWhole())
})

it('a start whose documents fail at every try ends with their reason, and the next start runs the acts again [DEMO-4]', async () => {
  let isBusy = true
  const failing = await fillOnServer(DEMO_TIME, { documents: failingDocuments(() => isBusy) })
  await expect(fill(failing)).rejects.toThrow(
    /^The demonstration is not complete: send [\da-f-]{36}: .+; .+\. The next start goes on with what is missing\.$/,
  )
  isBusy = false
  expect(await fill(failing)).toBe('completed')
  const { db, config } = failing.context
  expect(await countRows(db)).toEqual(await countWhole())
  await sealPending({ db, config, now: () => DEMO_TIME })
  expect(await findHistoryFaults(db, config)).toEqual({ entries: [], seals: [] })
})

/** Saves, one after another, and what the start says of all until then. */
const SAVES: readonly [string, (server: TestServer) => Promise<unknown>][] = [
  [
    'records: 1',
    ({ context: { db } }) =>
      db
        .updateTable('records')
        .set({ last_name: 'Neri', updated_at: new Date() })
        .where('id', '=', ({ selectFrom }) => selectFrom('records').select('id').limit(1))
        .execute(),
  ],
  ['records: 1, users: 1', ({ context }) => signedIn(context)],
  [
    'records: 1, users: 1, settings: 1',
    async ({ context: { db } }) => {
      const { id: userId } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
      const change = { noun: 'crm-users', objectId: '1', title: 'Alice', after: { name: 'Alice' } } as const
      const actor = { kind: 'user', userId, ip: '127.0.0.1' } as const
      await db.transaction().execute((trx) => recordChange(trx, { actor, ...change }))
    },
  ],
  [
    'records: 1, users: 11, settings: 1',
    ({ context: { db } }) => setRows(db, 'users', {}, { removed_at: new Date() }),
  ],
]

it('an interrupted filling stays as it is where somebody has saved since, and the start says what, and how to begin anew [DEMO-2]', async () => {
  const server = await fillOnServer()
  const { db, config } = server.context
  breakAfter(BREAKS[1]!)
  await expect(fill(server)).rejects.toThrow(/terminated|connection/i)
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  for (const [saved, save] of SAVES) {
    await save(server)
    const before = await countRows(db)
    expect(await fill(server, print)).toBe('changed')
    expect(printed.at(-1)).toBe(
      `The demonstration data are incomplete: their first start was interrupted, and since then somebody has saved (${saved}). To begin anew stop the server, give DATABASE_URL an empty database and DATA_DIR an empty folder, and start again.`,
    )
    expect(await countRows(db)).toEqual(before)
  }
  const embedded = { ...server.context, config: { ...config, databaseUrl: undefined } }
  expect(await fill({ context: embedded }, print)).toBe('changed')
  const wayOut = `To begin anew stop the server, delete the folder ${config.dataDir}, and start again.`
  expect(printed.at(-1)).toContain(wayOut)
})

it('other data are never filled up with the demonstration', async () => {
  const server = await fillOnServer()
  await signedIn(server.context)
  expect(await fill(server)).toBe('other data')
})

/** The signals that end the command, each when this many steps are done. */
const ENDS = [
  [0, 'SIGKILL'],
  [1, 'SIGINT'],
  [20, 'SIGKILL'],
  [45, 'SIGINT'],
  [70, 'SIGKILL'],
] as const

it.runIf(ENDURANCE)(
  'a process that ends by Ctrl+C or is killed while it fills in the demonstration leaves what the next one completes [DEMO-2]',
  async () => {
    const place = await newPlace()
    onTestFinished(() => place.remove())
    const opened = connectDatabase(place.databaseUrl!, place, log)
    onTestFinished(() => opened.close())
    const { db } = opened
    const done = () => db.selectFrom('demonstration_steps').select(['name', 'dated']).execute()
    for (const [steps, signal] of ENDS) {
      const { child, ended } = startCommand(['demo'], place)
      const printed = new Promise<void>((resolve) => child.stdout!.once('data', () => resolve()))
      await printed
      await vi.waitUntil(async () => (await done()).length >= steps, { timeout: 300_000, interval: 5 })
      child.kill(signal)
      expect((await ended).stdout).not.toContain('Done.')
    }
    expect((await startCommand(['demo'], place).ended).stdout).toContain('Done.')
    const first = (await done()).find(({ name }) => name === 'records')!
    const whole = await fillOnServer(first.dated)
    await fillDemonstration(whole, () => {})
    expect(await countRows(db)).toEqual(await countRows(whole.context.db))
  },
)
