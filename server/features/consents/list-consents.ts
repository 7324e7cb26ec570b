import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Consent, listConsents as listConsentsCall } from '../../../shared/api/consents.ts'
import { containsSearch } from '../../db/like-pattern.ts'
import type { Database } from '../../db/schema.ts'

/** A page of consents, by address or name. */
export async function listConsents(db: Kysely<Database>, request: z.output<typeof listConsentsCall.query>) {
  const { limit, page, searchWord, order, purpose } = request
  const all = db.selectFrom('consents as c').where(containsSearch('c.search', searchWord))
  const found = purpose ? all.where('c.purpose', '=', purpose) : all
  const rows = await found
    .leftJoin('users as u', 'u.id', 'c.recorded_by')
    .select(['c.id', 'c.created_at', 'c.purpose', 'c.act', 'c.email', 'c.name', 'c.channel', 'c.text'])
    .select(['c.text_version', 'c.recorded_ip', 'c.record_id', 'u.name as user', 'u.last_name as user_last'])
    .orderBy('c.created_at', order)
    .orderBy('c.id')
    .limit(limit)
    .offset(page * limit)
    .execute()
  const { count } = await found
    .select((see) => see.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return { consents: rows.map(present), count: Number(count) }
}

interface Row extends Pick<Consent, 'id' | 'purpose' | 'act' | 'email' | 'name' | 'channel' | 'text'> {
  created_at: Date
  text_version: number
  recorded_ip: string
  record_id: string | null
  user: string | null
  user_last: string | null
}

const present = ({
  created_at,
  text_version,
  recorded_ip,
  record_id,
  user,
  user_last,
  ...row
}: Row): Consent => ({
  ...row,
  at: created_at.toISOString(),
  version: text_version,
  recordedBy: `${user ?? ''} ${user_last ?? ''}`.trim(),
  ip: recorded_ip,
  recordId: record_id,
})
