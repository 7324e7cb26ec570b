import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open-database.ts'
import { createRecord, listRecords } from '../../shared/api/records.ts'
import { addressOf } from '../../test/address-of.ts'
import { addOwner, type SignedIn, signedIn } from '../../test/factories.ts'

export interface Place {
  dataDir: string
  databaseUrl: string | undefined
}

const OWNER = { id: 'owner-1', name: 'Alice Fontana' }
const log = pino({ level: 'silent' })
/** The session must outlive the longest run. */
export const LONG_SESSION = { SESSION_IDLE_MINUTES: '600', SESSION_ABSOLUTE_HOURS: '24', LOG_LEVEL: 'silent' }

async function withDatabase<T>(
  place: Place,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ ...place, databaseStuckSeconds: 60 }, log)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** A migrated database with one user who is logged in. */
export const openInstallation = (place: Place): Promise<SignedIn> =>
  withDatabase(place, async ({ db, pool }) => {
    await migrate(pool)
    await addOwner({ db }, OWNER)
    return await signedIn({ db, now: () => new Date() }, { role: 'admin' })
  })

/** The stored data: ids of records and of their first history entries, and the number of incomplete records. */
export const readStored = (place: Place) =>
  withDatabase(place, async ({ db }) => {
    const records = await db.selectFrom('records').select(['id', 'data']).execute()
    const events = await db
      .selectFrom('record_events')
      .select('record_id')
      .where('kind', '=', 'created')
      .execute()
    return {
      ids: new Set(records.map(({ id }) => id)),
      events: events.map(({ record_id }) => record_id),
      halves: records.filter(({ data }) => JSON.stringify(data).includes('"name":"Cliente ') === false)
        .length,
    }
  })

export interface Answer {
  /** 0 when the connection broke. */
  status: number
  id?: string
  error?: string
  retryAfter: string | null
  ms: number
}

async function fetchAnswer(address: string, init: RequestInit): Promise<Answer> {
  const began = performance.now()
  try {
    const answer = await fetch(address, init)
    const body = (await answer.json()) as { recordId?: string; error?: { id: string } }
    return {
      status: answer.status,
      ...(body.recordId !== undefined && { id: body.recordId }),
      ...(body.error && { error: body.error.id }),
      retryAfter: answer.headers.get('retry-after'),
      ms: performance.now() - began,
    }
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
    return { status: 0, retryAfter: null, ms: performance.now() - began }
  }
}

export const save = (address: string, session: SignedIn, key: string): Promise<Answer> =>
  fetchAnswer(address + addressOf(createRecord), {
    method: 'POST',
    headers: { ...session.headers, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({
      data: JSON.stringify({ contact_owner: OWNER, name: `Cliente ${key}` }),
      draft: true,
    }),
  })

export const list = (address: string, session: SignedIn): Promise<Answer> =>
  fetchAnswer(address + addressOf(listRecords), { headers: session.headers })

/** Repeats a request until its status is 200; returns the duration. */
export async function waitUntilServed(fetchAnswer: () => Promise<Answer>, limitMs = 60_000): Promise<number> {
  const began = performance.now()
  while ((await fetchAnswer()).status !== 200) {
    if (performance.now() - began > limitMs) return Number.POSITIVE_INFINITY
    await pause(50)
  }
  return performance.now() - began
}

/** Eight clients that save one record after another, and repeat unanswered saves under the same key. */
export class Savers {
  readonly acknowledged = new Map<string, string>()
  readonly answers = new Map<string, number>()
  slowest503 = 0
  #ended = false
  readonly #work: Promise<unknown>

  constructor(
    address: () => string,
    session: SignedIn,
    { run, limit = Number.POSITIVE_INFINITY }: { run: string; limit?: number },
  ) {
    let next = 0
    const client = async () => {
      while (!this.#ended && next < limit) {
        const key = `${run}-${next}`
        next += 1
        for (;;) {
          const answer = await save(address(), session, key)
          this.#count(answer)
          if (answer.id !== undefined) {
            this.acknowledged.set(key, answer.id)
            break
          }
          await pause(50)
        }
      }
    }
    this.#work = Promise.all(Array.from({ length: 8 }, client))
  }

  /** Each finishes the record that it has begun. */
  async end(): Promise<void> {
    this.#ended = true
    await this.#work
  }

  /** Until the limit is reached. */
  async done(): Promise<void> {
    await this.#work
  }

  #count({ status, error, ms }: Answer): void {
    const kind = status === 0 ? 'broken connection' : `${status}${error ? ` ${error}` : ''}`
    this.answers.set(kind, (this.answers.get(kind) ?? 0) + 1)
    if (status === 503) this.slowest503 = Math.max(this.slowest503, ms)
  }
}

let missed = false

/** One figure with its bar. */
export function reportFigure(title: string, value: number, bar: number, unit = ''): void {
  const reached = value <= bar
  if (!reached) missed = true
  const number = (n: number) => (Number.isInteger(n) ? String(n) : n.toFixed(1))
  console.log(
    `${reached ? 'ok    ' : 'MISSED'} ${title}: ${number(value)}${unit} (bar ${number(bar)}${unit})`,
  )
}

export function endWithVerdict(): void {
  process.exitCode = missed ? 1 : 0
}

/** Compares the acknowledged and the stored records. */
export async function compareStored(place: Place, acknowledged: readonly string[]): Promise<void> {
  const { ids, events, halves } = await readStored(place)
  const twice = acknowledged.length - new Set(acknowledged).size
  console.log(`${acknowledged.length} acknowledged, ${ids.size} stored`)
  reportFigure('acknowledged and not stored', acknowledged.filter((id) => !ids.has(id)).length, 0)
  reportFigure('stored and never acknowledged', ids.size - new Set(acknowledged).size, 0)
  reportFigure('one record for two saves', twice, 0)
  reportFigure('half records', halves, 0)
  const known = new Set(events)
  reportFigure(
    'records without exactly one entry in the history',
    events.length - ids.size + [...ids].filter((id) => !known.has(id)).length,
    0,
  )
}
