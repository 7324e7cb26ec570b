import { createHmac, type Hmac } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { daysAfter } from '../../contract/time/calendar-date.ts'
import type { Config } from '../config/config.ts'
import type { Context } from '../context.ts'
import type { HistoryName } from '../db/column-types.ts'
import type { Database } from '../db/schema.ts'
import { AT, ENTRY, HISTORIES } from './history-entries.ts'

const BATCH_SIZE = 1_000
/** The hash that the first seal continues. */
const NOTHING = ''

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const markOf = (key: Buffer) => createHmac('sha256', key).update('history').digest('hex').slice(0, 16)

/** Seals every past day of each history. The newest seals are written to the log, which is stored elsewhere. */
export async function sealHistory({
  db,
  config,
  now,
  log,
}: Pick<Context, 'db' | 'config' | 'now' | 'log'>): Promise<{ days: number; entries: number }> {
  const sealed = { days: 0, entries: 0 }
  for (const history of HISTORIES) {
    let { day: last, chain } = (await findSeals(db, history)).at(-1) ?? { day: '', chain: NOTHING }
    for (const day of await findDays(db, history, { after: last, before: dayOf(now()) })) {
      const seal = await extendChain(db, config.secretKey, { history, day, previous: chain })
      const row = { history, day, ...seal, key_mark: markOf(config.secretKey), created_at: now() }
      await db.insertInto('history_seals').values(row).execute()
      ;({ chain } = seal)
      last = day
      sealed.days += 1
      sealed.entries += seal.entries
    }
    if (last) log.info({ history, day: last, chain }, 'Days of the history sealed')
  }
  return sealed
}

/** A day of a history that differs from its sealed form. */
export interface BrokenDay {
  history: HistoryName
  day: string
}

/**
 * Compares every sealed day with its seal. Seals of a lost key are skipped; they precede all seals of the present key.
 */
export async function findBrokenDays(
  db: Kysely<Database>,
  { secretKey }: Pick<Config, 'secretKey'>,
): Promise<BrokenDay[]> {
  const broken: BrokenDay[] = []
  const mark = markOf(secretKey)
  for (const history of HISTORIES) {
    const seals = await findSeals(db, history)
    let previous = NOTHING
    let ours = false
    for (const { day, chain, key_mark } of seals) {
      const isOwnKey = key_mark === mark
      const fits = isOwnKey
        ? (await extendChain(db, secretKey, { history, day, previous })).chain === chain
        : !ours
      if (!fits) broken.push({ history, day })
      ours ||= isOwnKey
      previous = chain
    }
    const known = new Set(seals.map(({ day }) => day))
    const last = seals.at(-1)?.day
    const filled = last ? await findDays(db, history, { after: '', before: daysAfter(last, 1) }) : []
    broken.push(...filled.filter((day) => !known.has(day)).map((day) => ({ history, day })))
  }
  return broken
}

const findSeals = (db: Kysely<Database>, history: HistoryName) =>
  db
    .selectFrom('history_seals')
    .select(['day', 'chain', 'key_mark'])
    .where('history', '=', history)
    .orderBy('day')
    .execute()

/** Days with entries, oldest first. */
async function findDays(
  db: Kysely<Database>,
  history: HistoryName,
  { after, before }: { after: string; before: string },
): Promise<string[]> {
  const from = after === '' ? '-infinity' : `${daysAfter(after, 1)}T00:00:00Z`
  const { rows } = await sql<{ day: string }>`
    select distinct to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day from ${sql.table(history)}
    where created_at >= ${from}::timestamptz and created_at < ${`${before}T00:00:00Z`}::timestamptz
    order by day`.execute(db)
  return rows.map(({ day }) => day)
}

interface Link {
  history: HistoryName
  day: string
  previous: string
}

async function extendChain(
  db: Kysely<Database>,
  key: Buffer,
  { history, day, previous }: Link,
): Promise<{ chain: string; entries: number }> {
  const mac = createHmac('sha256', key).update(`history ${history} ${day} ${previous}`)
  let entries = 0
  let place: Place | undefined
  do {
    const rows = await readEntries(db, { history, day, place })
    for (const row of rows) addEntry(mac, row)
    entries += rows.length
    place = rows.length === BATCH_SIZE ? rows.at(-1) : undefined
  } while (place)
  return { chain: mac.digest('hex'), entries }
}

interface Place {
  at: string
  id: string
}

async function readEntries(
  db: Kysely<Database>,
  { history, day, place }: { history: HistoryName; day: string; place: Place | undefined },
) {
  const after = place ? sql`and (created_at, id) > (${place.at}::timestamptz, ${place.id}::uuid)` : sql``
  const { rows } = await sql<Place & { entry: string }>`
    select id::text, ${sql.raw(AT)} as at,
      ${sql.raw(ENTRY[history])}::text as entry
    from ${sql.table(history)}
    where created_at >= ${`${day}T00:00:00Z`}::timestamptz
      and created_at < ${`${daysAfter(day, 1)}T00:00:00Z`}::timestamptz ${after}
    order by created_at, id limit ${BATCH_SIZE}`.execute(db)
  return rows
}

function addEntry(mac: Hmac, { at, entry }: { at: string; entry: string }): void {
  mac.update(`${at} ${Buffer.byteLength(entry)} ${entry}`)
}
