import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { DAY_MS } from '../../contract/time/calendar-date.ts'
import type { Database } from '../db/schema.ts'

/** docs/decisions/095-lists-of-the-crm-that-are-held-back.md: more missing entries than one in this many. */
const MAX_LOST_PART = 5
/** A list that was not read for so long belongs to an account that is no longer used. */
const FORGOTTEN_AFTER_DAYS = 7

/** The entries that a reading would switch off; it is not applied. */
const heldReading = z.object({
  /** Ids of our active entries that the reading lacks. */
  lost: z.array(z.string()),
  /** The number of our active entries. */
  of: z.number().int(),
  /** The names of some of them. */
  names: z.array(z.string()),
  /** An administrator has confirmed that these are gone. */
  confirmed: z.boolean().default(false),
  /** No reading of this account was applied before. */
  first: z.boolean().default(false),
})
export type HeldReading = z.infer<typeof heldReading>

/** The reading in a row of the cache, if it is held back. */
export function parseHeld(value: unknown): HeldReading | undefined {
  const parsed = heldReading.safeParse(value)
  return parsed.success ? parsed.data : undefined
}

interface Reading {
  /** Active entries of our table. */
  active: readonly { id: string; name: string }[]
  /** The ids that the CRM lists as active. */
  listed: ReadonlySet<string>
  /** Whether the CRM sent all pages. */
  complete: boolean
  /** Whether no reading of this account was applied before. */
  first: boolean
}

/**
 * A list that becomes empty, loses more than a fifth of its entries, or is cut off is not applied: the CRM may have
 * answered wrongly. Entries whose loss an administrator has confirmed do not hold it back, nor do those of another CRM
 * when a new account is read.
 */
export function holdReading(
  { active, listed, complete, first }: Reading,
  stored: HeldReading | undefined,
): HeldReading | undefined {
  const missing = active.filter(({ id }) => !listed.has(id))
  const confirmed = new Set(stored?.confirmed ? stored.lost : [])
  if (missing.every(({ id }) => confirmed.has(id))) return undefined
  const isSmall = missing.length * MAX_LOST_PART <= active.length && missing.length < active.length
  const isNewAccount = first && listed.size > 0 && missing.length === active.length
  if (complete && (isSmall || isNewAccount)) return undefined
  return {
    lost: missing.map(({ id }) => id),
    of: active.length,
    names: missing.slice(0, 5).map(({ name }) => name),
    confirmed: false,
    first,
  }
}

/** The lists whose last reading is held back. */
export async function findHeldLists(db: Kysely<Database>, now: Date) {
  const rows = await db
    .selectFrom('crm_schema_cache')
    .select(['id', 'name', 'value', 'read_at'])
    .where('name', 'in', ['products', 'owners'])
    .where('read_at', '>', new Date(now.getTime() - FORGOTTEN_AFTER_DAYS * DAY_MS))
    .execute()
  return rows.flatMap(({ value, ...row }) => {
    const held = parseHeld(value)
    return held && !held.confirmed ? [{ ...row, held }] : []
  })
}

/** Confirms a list that is held back: the next reading applies it. Returns whether it was held back. */
export async function confirmHeldList(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db
    .updateTable('crm_schema_cache')
    .set({ value: sql`value || '{"confirmed": true}'` })
    .where('id', '=', id)
    .where('name', 'in', ['products', 'owners'])
    .where(sql<boolean>`value ->> 'confirmed' = 'false'`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
